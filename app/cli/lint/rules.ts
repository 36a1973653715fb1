/** A rule of findings: a sentence on what it finds, and the section of the authoring guide that says how it should be. */
export interface Rule {
  readonly text: string
  readonly section: string
}

/** Rules by section of `docs/guides/authoring.md`, by its anchor. */
const sections: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  files: {
    'development-artefact': 'A built page was made for development.',
    encoding: 'The file is not UTF-8.',
    'not-rendered': 'The tutorial cannot be rendered.',
    'several-markdown-files': 'The folder of a tutorial has more than one Markdown file.',
    'slug-duplicate': 'Two tutorials have the same slug.',
    'slug-form': 'The name of the folder is no slug.',
    'too-large': 'The Markdown or the page is larger than 5 MB.',
    unreadable: 'A folder or file cannot be read.'
  },
  'front-matter': {
    'concept-count': 'There are too many concepts.',
    'concept-name': 'The name of a concept is too long, or has no letter or digit.',
    'description-missing': 'There is no description.',
    'front-matter-key': 'Nothing reads this key of the front matter.',
    'front-matter-line': 'A line of the front matter is no YAML.',
    'front-matter-missing': 'There is no front matter.',
    'front-matter-offset': 'The front matter does not begin in the first line.',
    'front-matter-typo': 'A mistake in the YAML of the front matter was corrected.',
    'front-matter-unclosed': 'The front matter has no end.',
    'front-matter-unreadable': 'The front matter is no YAML.',
    'front-matter-value': 'The value of a key of the front matter has a form that nothing reads.',
    'front-matter-yaml': 'The YAML of the front matter was corrected.',
    'language-unknown': 'The language is none.',
    'os-override': 'osOverrides names a step that does not exist.',
    'tags-missing': 'There are no tags.',
    'time-unreadable': 'The time is none.',
    'title-missing': 'There is no title.'
  },
  steps: {
    'accordion-end-missing': 'An accordion has no end.',
    'accordion-end-unmatched': 'The end of an accordion has no beginning.',
    'heading-blank': 'A heading has blanks that cannot be seen.',
    'heading-empty': 'A heading has no text.',
    'heading-indent': 'The heading of a step is indented.',
    'heading-none': 'A line that looks like a heading is none.',
    'no-steps': 'The tutorial has no step.',
    'step-number': 'The number of a step does not follow the one before.'
  },
  options: {
    'option-end-missing': 'An option has no end.',
    'option-end-unmatched': 'The end of an option has no beginning.',
    'option-indented': 'The marker of an option is indented.'
  },
  branches: {
    'branch-attribute': 'The marker of a branch lacks an attribute, or has one that nothing reads.',
    'branch-condition': 'The condition of a branch cannot be read.',
    'branch-empty': 'A branch has no step.',
    'branch-end-missing': 'A branch has no end.',
    'branch-end-unmatched': 'The end of a branch has no beginning.',
    'branch-group': 'One step has branches of several groups.',
    'branch-key': 'Two branches of a group have the same key.',
    'branch-lead-text': 'Text stands before the first step of a branch.',
    'branch-nested': 'A branch stands within another.',
    'branch-without-step': 'A branch stands before the first step.'
  },
  skips: { 'skip-condition': 'The condition of a skip cannot be read.' },
  images: {
    'image-missing': 'The file of a picture does not exist.',
    'image-not-fetched': 'A picture of another site cannot be copied.',
    'image-outside': 'A picture lies outside the folder that pictures may come from.',
    'image-path': 'The path of a picture was corrected.',
    'image-refused': 'The server refuses a picture.',
    'image-scheme': 'The address of a picture has a scheme that is not shown.',
    'image-too-large': 'A picture is larger than 25 MB.',
    'image-unreadable': 'A file is no picture that browsers show.'
  },
  code: {
    'code-info': 'What stands behind the language of a code block cannot be read.',
    'code-language': 'A code block names no language, so it has no colours.',
    'fence-indent': 'The fence of a code block is indented.',
    'fence-unclosed': 'A code block has no end.',
    'quoted-fence': 'Code in a quote lacks its marks.'
  },
  diagrams: {
    'diagram-as-code': 'A diagram cannot be drawn, so it is shown as code.',
    'diagram-plainer': 'A diagram is drawn without a part of it.'
  },
  formulas: { 'math-unreadable': 'A formula cannot be shown.' },
  'markdown-and-html': {
    'anchor-missing': 'A link leads to a place of the page that does not exist.',
    'comment-unclosed': 'A comment has no end.',
    'definition-unused': 'Nothing uses the definition of a link or footnote.',
    'emoji-code': 'The code of an emoji is not known.',
    'html-align': 'An attribute of alignment was read as such.',
    'html-attribute': 'An attribute of HTML is not allowed.',
    'html-block-end': 'Text stands right behind a block of HTML.',
    'html-content-removed': 'The content of an HTML element is not allowed.',
    'html-markdown': 'Markdown between tags of HTML was read as such.',
    'html-markup-removed': 'Markup is no HTML of a tutorial.',
    'html-placeholder': 'A word between angle brackets was kept as text.',
    'html-tag-removed': 'A tag of HTML is not allowed.',
    'html-unbalanced': 'A tag of HTML has no end or no beginning.',
    'iframe-host': 'A frame shows a site that is not allowed.',
    'indented-number': 'An indented number begins no item.',
    'link-address': 'A link names no host.',
    'link-blanks': 'The address of a link has blanks.',
    'link-dead': 'A link leads to a tutorial, mission or group that does not exist.',
    'link-empty': 'A link has no words.',
    'link-file': 'A link leads to a file that is not published.',
    'link-parted': 'The address of a link stands apart from its words.',
    'link-place': 'A link leads to a place that the other tutorial does not have.',
    'link-scheme': 'The address of a link lacks a scheme, or has one that is not allowed.',
    'list-number': 'The number of an item does not follow the one before.',
    'merge-conflict': 'The text has a merge conflict.',
    'orphan-indent': 'Text is indented like code, but belongs to no item of a list.',
    'quote-divider': 'Quotes are parted by a quoted rule.',
    'table-cells': 'A row of a table has more cells than its header.',
    'table-columns': 'The line below the header of a table has another number of cells.',
    'table-header': 'A table has no header.',
    'video-file': 'A file of a video is not published.'
  },
  rulesvr: {
    'code-check-goal': 'A code check has no goal.',
    'code-check-twice': 'A step has more than one code check.',
    'code-check-without-step': 'A code check has no step.',
    'question-grading': 'The grading of a question cannot be read.',
    'question-incomplete': 'A question is not complete.',
    'question-missing': 'A step names a question that does not exist.',
    'question-too-long': 'A question or its answer is too long.',
    'question-without-step': 'A question has no step.',
    'rules-unread': 'Nothing reads this line of rules.vr.'
  },
  'questions-that-ai-writes': { 'quiz-not-written': 'An AI-written question is missing.' },
  limits: {
    'markup-too-dense': 'Parsers would need minutes for the tutorial.',
    'nesting-too-deep': 'Lists or quotes are too deep.'
  }
}

const rules: ReadonlyMap<string, Rule> = new Map(
  Object.entries(sections).flatMap(([section, texts]) =>
    Object.entries(texts).map(([id, text]) => [id, { text, section }] as const)
  )
)

/** The rule of a finding. One that is newer than this table is described by its name. */
export const ruleOf = (id: string): Rule => rules.get(id) ?? { text: `Finding ${id}.`, section: 'corrections' }

/** Ids of all rules of the table. */
export const knownRules: readonly string[] = [...rules.keys()]
