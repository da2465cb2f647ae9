/** The bundled worker, as a text (build/bundle.sh). */
declare module 'worker-source' {
  const text: string;
  export default text;
}
