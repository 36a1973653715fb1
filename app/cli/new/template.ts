/** A tutorial to be made. */
export interface NewTutorial {
  readonly slug: string
  readonly title: string
  readonly authorName: string | undefined
  readonly authorProfile: string | undefined
  /** Steps as accordions, which tutorials of the first form have. */
  readonly inAccordions: boolean
}

/** The files of a new tutorial, by their names: valid as they are, with places to fill. */
export const filesOf = (tutorial: NewTutorial): Readonly<Record<string, string>> => ({
  [`${tutorial.slug}.md`]: markdownOf(tutorial),
  'rules.vr': RULES
})

function markdownOf(tutorial: NewTutorial): string {
  const steps = [
    { title: 'First step', text: 'Say what to do, and what it looks like when it is done.' },
    {
      title: 'Check yourself',
      text: 'Ask what a reader knows now. The question and its answer stand in `rules.vr`.\n\n[VALIDATE_2]'
    }
  ]
  const written = steps.map((step, index) => (tutorial.inAccordions ? accordionOf(step, index + 1) : headingOf(step)))
  return `${frontMatterOf(tutorial)}

## You will learn
- How to begin
- How to see that it works

## Prerequisites
- What readers need to have or know before

---

${written.join('\n\n')}
`
}

interface Step {
  readonly title: string
  readonly text: string
}

const headingOf = ({ title, text }: Step): string => `### ${title}\n\n${text}`

const accordionOf = ({ title, text }: Step, number: number): string =>
  `[ACCORDION-BEGIN [Step ${number}: ](${title})]\n\n${text}\n\n[ACCORDION-END]`

function frontMatterOf({ title, authorName, authorProfile, inAccordions }: NewTutorial): string {
  return [
    '---',
    `parser: ${inAccordions ? 'v1' : 'v2'}`,
    `title: ${yamlText(title)}`,
    'description: Say in one sentence what readers have when they are done.',
    'time: 15',
    ...(authorName ? [`author_name: ${yamlText(authorName)}`] : []),
    ...(authorProfile ? [`author_profile: ${yamlText(authorProfile)}`] : []),
    'tags: [tutorial>beginner]',
    '---'
  ].join('\n')
}

/** Words that YAML reads as something else than text. */
const NO_TEXT = /^(?:true|false|yes|no|on|off|null|y|n)$/i
const PLAIN = /^(?:https:\/\/)?[\p{L}\p{M}][\p{L}\p{M}\p{N} .,()'!?/_-]*$/u

/** A text as a value of YAML, in quotes where they are needed. */
const yamlText = (text: string): string => (PLAIN.test(text) && !NO_TEXT.test(text) ? text : JSON.stringify(text))

const RULES = `[VALIDATE_2]
###Rule
single-choice
###Question
Which answer is right?
###Match
[x] This one
[ ] Another one
[VALIDATE_2]
`

/** A title made of a slug: "water-a-plant" is "Water a plant". */
export function titleOf(slug: string): string {
  const words = slug.replaceAll(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
