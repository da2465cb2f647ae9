import typescript from 'typescript-eslint';

const lengths = {
  'max-lines': ['error', 500],
  'max-len': ['error', {code: 100, ignoreUrls: true}],
};

export default typescript.config(
  {ignores: ['node_modules/**']},
  {files: ['**/*.mjs'], rules: {...lengths, 'no-var': 'error', 'prefer-const': 'error'}},
  {
    files: ['src/**/*.ts', 'src/**/*.tsx'],
    extends: [typescript.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: {projectService: true, tsconfigRootDir: import.meta.dirname},
    },
    rules: {
      ...lengths,
      'no-restricted-syntax': [
        'error',
        {selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]', message: 'never HTML'},
        {selector: 'MemberExpression[property.name="innerHTML"]', message: 'never HTML'},
        {selector: 'MemberExpression[property.name="outerHTML"]', message: 'never HTML'},
      ],
      // Methods of interfaces are checked more strictly than functions; `this` is none here.
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', {allowNumber: true}],
      '@typescript-eslint/no-confusing-void-expression': ['error', {ignoreArrowShorthand: true}],
    },
  },
  // All strings of the page stand in one file.
  {files: ['src/strings.ts'], rules: {'max-lines': 'off'}},
);
