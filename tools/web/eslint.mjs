// The eslint rules for the sources of every page. A page's eslint.config.mjs passes its own
// `typescript-eslint` and the folder of its tsconfig.json:
//   export default rulesFor(typescript, import.meta.dirname);
const lengths = {
  'max-lines': ['error', 500],
  'max-len': ['error', {code: 100, ignoreUrls: true}],
};

export const rulesFor = (typescript, folder) => typescript.config(
  {ignores: ['node_modules/**']},
  {files: ['**/*.mjs'], rules: {...lengths, 'no-var': 'error', 'prefer-const': 'error'}},
  {
    files: ['src/**/*.ts', 'src/**/*.tsx'],
    extends: [typescript.configs.strictTypeChecked],
    languageOptions: {parserOptions: {projectService: true, tsconfigRootDir: folder}},
    rules: {
      ...lengths,
      'no-restricted-syntax': [
        'error',
        {selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]', message: 'never HTML'},
        {selector: 'MemberExpression[property.name="innerHTML"]', message: 'never HTML'},
        {selector: 'MemberExpression[property.name="outerHTML"]', message: 'never HTML'},
      ],
      // Methods of interfaces are checked more strictly than functions. No interface here uses
      // `this`.
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', {allowNumber: true}],
      '@typescript-eslint/no-confusing-void-expression': ['error', {ignoreArrowShorthand: true}],
    },
  },
);
