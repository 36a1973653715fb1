import eslint from '@eslint/js'
import { builtinModules } from 'node:module'
import tseslint from 'typescript-eslint'
import { seams } from './test/support/architecture/seams.ts'

const bareBuiltins = builtinModules
  .filter(name => !name.startsWith('node:') && !name.startsWith('_'))
  .map(name => ({ name, message: `Import it as node:${name}` }))

const FUNCTION = '/^(Arrow)?FunctionExpression$/'
const ASSIGNED_FUNCTION = `AssignmentExpression[left.type="MemberExpression"]:matches([right.type=${FUNCTION}], [right.expression.type=${FUNCTION}])`

/** One block per seam and rule name would overwrite the others, so each combination of seams gets its own block. */
const seamBlocks = combinations().map(({ files, guarding }) => ({
  files,
  rules: {
    'no-restricted-syntax': errorFor(guarding.flatMap(seam => syntaxOf(seam))),
    'no-restricted-globals': errorFor(guarding.flatMap(seam => globalsOf(seam))),
    'no-restricted-imports': ['error', { paths: [...bareBuiltins, ...guarding.flatMap(seam => importsOf(seam))] }]
  }
}))

/** A rule with severity alone would keep the options of an earlier block. */
function errorFor(options) {
  return options.length === 0 ? 'off' : ['error', ...options]
}

/** Every file first falls under all seams of its folder; the files of a seam then under all others. */
function combinations() {
  const folders = [...new Set(seams.flatMap(seam => seam.within))]
  const ofFolder = folders.map(folder => ({
    files: [`${folder}**/*.ts`, `${folder}**/*.tsx`],
    guarding: seams.filter(seam => seam.within.some(outer => folder.startsWith(outer)))
  }))
  // a folder before the files in it, so that their blocks are the last to speak
  const seamFiles = [...new Set(seams.flatMap(seam => seam.allowed))].sort()
  const ofSeamFile = seamFiles.map(path => ({
    files: path.endsWith('/') ? [`${path}**/*.ts`, `${path}**/*.tsx`] : [path],
    guarding: seams.filter(seam => !isOpenTo(seam, path) && seam.within.some(folder => path.startsWith(folder)))
  }))
  return [...ofFolder, ...ofSeamFile]
}

function isOpenTo({ allowed }, path) {
  return allowed.some(seam => seam === path || (seam.endsWith('/') && path.startsWith(seam)))
}

function syntaxOf({ members = [], newDate, assignedFunctions, instead }) {
  const ofMembers = members.map(member => {
    const [object, property] = member.split('.')
    return {
      selector: `MemberExpression[object.name="${object}"]:matches([property.name="${property}"], [property.value="${property}"])`,
      message: instead
    }
  })
  return [
    ...ofMembers,
    ...(newDate ? [{ selector: 'NewExpression[callee.name="Date"][arguments.length=0]', message: instead }] : []),
    ...(assignedFunctions ? [{ selector: ASSIGNED_FUNCTION, message: instead }] : [])
  ]
}

function globalsOf({ globals = [], instead }) {
  return globals.map(name => ({ name, message: instead }))
}

function importsOf({ imports = {}, instead }) {
  return Object.entries(imports).map(([name, importNames]) =>
    importNames.length === 0 ? { name, message: instead } : { name, importNames, message: instead }
  )
}

export default tseslint.config(
  { ignores: ['**/dist/', 'gen/', '.data/', 'node_modules/'] },
  eslint.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-unnecessary-condition': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/prefer-nullish-coalescing': ['error', { ignorePrimitives: { string: true } }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/return-await': ['error', 'error-handling-correctness-only'],
      '@typescript-eslint/require-await': 'off',
      eqeqeq: 'error',
      'no-console': 'error',
      'no-var': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
      'max-lines': ['error', 400]
    }
  },
  ...seamBlocks,
  { files: ['app/cli/**', 'bench/**'], rules: { 'no-console': 'off' } },
  { files: ['**/*.d.ts'], rules: { 'no-var': 'off' } },
  { files: ['*.js'], languageOptions: { globals: { process: 'readonly', console: 'readonly' } } }
)
