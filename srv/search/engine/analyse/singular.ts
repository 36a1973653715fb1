/** Plurals that no rule makes singular. */
const IRREGULAR = new Map([
  ['indices', 'index'],
  ['vertices', 'vertex'],
  ['matrices', 'matrix'],
  ['appendices', 'appendix'],
  ['analyses', 'analysis'],
  ['children', 'child'],
  ['people', 'person'],
  ['criteria', 'criterion'],
  ['schemata', 'schema']
])

/** Words that end like a plural and are none. */
const SINGULAR = new Set(
  'news series species lens bias alias atlas canvas pandas kubernetes redis saas paas iaas baas always perhaps https'.split(
    ' '
  )
)

const SHORTEST = 4

/** The singular of a folded English word; any other word as it is. */
export function singular(word: string): string {
  if (word.length < SHORTEST || !word.endsWith('s')) return IRREGULAR.get(word) ?? word
  const irregular = IRREGULAR.get(word)
  if (irregular) return irregular
  if (/(?:ss|us|is|\ds)$/.test(word) || SINGULAR.has(word)) return word
  if (word.endsWith('ies')) return word.length > SHORTEST ? `${word.slice(0, -3)}y` : word.slice(0, -1)
  if (/(?:sse|xe|che|she|zze)s$/.test(word)) return word.slice(0, -2)
  return word.slice(0, -1)
}

const VOWEL = /[aeiouy]/

/**
 * Other forms of the verb that a word may be (deploy, deploys, deployed, deploying), and who or what does it for one in -ing
 * (scheduling, scheduler), among them some that are no words: the index knows which there are.
 */
export function verbForms(word: string): readonly string[] {
  const roots = rootsOf(word)
  const doers = word.endsWith('ing') ? roots.map(doerOf) : []
  const forms = new Set([...roots.flatMap(root => formsOf(root)), ...doers])
  forms.delete(word)
  return [...forms]
}

function rootsOf(word: string): readonly string[] {
  if (!/^[a-z]+$/.test(word)) return []
  for (const ending of ['ing', 'ed']) {
    const stem = word.slice(0, -ending.length)
    if (word.endsWith(ending) && stem.length > 2 && VOWEL.test(stem)) return rootsOfStem(stem)
  }
  return word.length < SHORTEST ? [] : [word]
}

function rootsOfStem(stem: string): readonly string[] {
  const endsTwice = stem.at(-1) === stem.at(-2)
  if (endsTwice && !/[lsz]$/.test(stem)) return [stem.slice(0, -1)]
  const roots = [stem, `${stem}e`]
  if (endsTwice) roots.push(stem.slice(0, -1))
  if (stem.endsWith('i')) roots.push(`${stem.slice(0, -1)}y`)
  return roots
}

/** Of `debug` the debugger, of `compile` the compiler. */
function doerOf(root: string): string {
  if (root.endsWith('e')) return `${root}r`
  return isDoubled(root) ? `${root}${root.at(-1)}er` : `${root}er`
}

/** Whether the last consonant is written twice before an ending. */
const isDoubled = (root: string): boolean => /[^aeiou][aeiou][^aeiouwxy]$/.test(root)

function formsOf(root: string): readonly string[] {
  if (root.endsWith('e')) return [root, `${root.slice(0, -1)}ing`, `${root}d`]
  if (/[^aeiou]y$/.test(root)) return [root, `${root}ing`, `${root.slice(0, -1)}ied`]
  const last = root.at(-1) ?? ''
  const doubled = isDoubled(root) ? [`${root}${last}ing`, `${root}${last}ed`] : []
  return [root, `${root}ing`, `${root}ed`, ...doubled]
}
