/** What JSON can say. */
export type Json = null | boolean | number | string | Json[] | JsonObject;

/** An object of JSON. */
export interface JsonObject {
  [key: string]: Json;
}
