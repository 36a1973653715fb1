import fc from 'fast-check'

/** A source line by line; each word of it is there once. */
export interface BrokenSource {
  readonly markdown: string
  readonly rulesVr: string
}

/** Stands for a word in the pieces below, each for another one. */
const WORD = 'W'

/** Lines of front matter, well or badly written. */
// prettier-ignore
const FRONT = [
  'title: W W', 'title: W: W', 'title: "W', 'title: @W', 'description: W', 'description: >\n  W\n  W', 'time: W', 'time: 5 W',
  'tags: [W, topic>W]', 'tags:\n  - W\n  - topic>W', 'tags: W, W', 'tags: [W', 'tags: {W: W}', 'primary_tag: W',
  'author_name: W', 'author_name: [W, W]', 'author_profile: https://github.com/W', 'video: https://example.org/W',
  'video: {url: https://example.org/W, title: W}', 'concepts: [W, W]', 'concepts: {W: W}', 'osOverrides: {W: os}',
  'osOverrides: W', 'keywords: [W, W]', 'W: W', 'W', '  W', '- W', 'W W W:', 'parser: W', 'title: {a: W}'
]

/** Lines of text, well or badly written: tables, lists, fences, HTML, links, notes, options, questions, headings. */
// prettier-ignore
const TEXT = [
  'W', 'W W', 'W\\', '    W', '\tW', '        W', '- W', '* W', '1. W', '7. W', '  2. W', '\t- W', '  - W', '- [ ] W', '-W',
  '> W', '> - W', '>     W', '>', '    > W', '> > W', '> [!NOTE]', '> [!W]', '> **Note:** W', '[!TIP] W',
  '# W', '## W', '### W', '#### W', '###W', ' ### W', '####### W', 'W\n===', 'W\n---', '###', '#### ####', '## You will learn', '## Prerequisites',
  '## Details', '**W**', '**W', '_W', '*W', '~~W', '`W`', '`W', '``W', '$W$', '$W', '$$', '$$\nW\n$$', '{{W}}', '&W;', ':W:',
  '[W](x)', '[W](a W)', '[W] (https://W.org)', '[W][W]', '[W]', '[W](ftp://W.org)', '[W](#W)', '[W](W.json)', '[](https://W.org)', '[W]()',
  '[W](other-W "W")', '<https://W.org>', 'http://W.org', '<W@example.org>', '[W]: https://W.org', '[W]: https://W.org "W"', '[W]:', '[W]: W W W',
  '[^W]', '[^W]: W', '[^1]', '[^1]: W', '[^1]:\n    W', '![W](a.png)', '![W](a b.png "W")', '!![W](a.png)', '![W](ftp://W.org/a.png)',
  '[![W](a.png)](b)', '![W][W]', '![W](https://example.org/W.png)',
  '| W | W |', '| W | W | W |', '|---|---|', '| --- |', '|W|W', 'W | W', '| W | W |\n|---|---|\n| W | W | W | W |', '    | W |',
  '| W |\n|---|\n| `a|W` | W |', '```', '```js', '```js W', '```W', '``` {title="W"}', '    ```', '> ```', '- ```', '~~~', '   ```yaml', '````',
  '---', '***', '===', '', '', '', '', '', '<div>W</div>', '<div>', '</div>', '<b>W', '<b>W</b>', '<your W>', '<W', '<W>', '</W>',
  '<W W="W', 'W <br> W', '<table><tr><td>W', '<tr><td>W</td></tr>', '</table>', '<table>W<tr><td>W</td>W</tr></table>', '<li>W', '<ul>W<li>W</li></ul>', '<p>', '<p title="W">W</p>', 'a < W > b',
  '<details><summary>W</summary>', '</details>', '<kbd>W<kbd>', '<pre>W', '</pre>', '<font>W</font>', '<center>W</center>', '<address>W',
  '<a id="x">W', '<a href="https://W.org">W</a>', '<h1>W</h1>', '<h3>W', '<section>W</section>', '<script>W</script>', '<script>', '<style>W', '</script>',
  '<textarea>W</textarea>', '<iframe src="https://W.org">W</iframe>', '<iframe>', '<video src="W.mp4">W</video>', '<select><option>W</option></select>', '<svg><text>W</text></svg>', '<math><mi>W</mi></math>',
  '<img src="a.png" alt="W">', '<img alt="W">', '<input value="W">', '<button>W</button>', '<template>W</template>', '<noscript>W</noscript>', '<object data="W">W</object>', '<!W>', '<?W?>', '<![CDATA[W]]>', '<!DOCTYPE W>',
  'W<!-- c -->W', '<!-- c --> W', '<!-- description -->\nW', '<!-- description --> W', '<!-- c', '<!-- c -->', '<!-- skipIf: true -->',
  '<frameset>W</frameset>', '<title>W</title>', '<body>W', '<head>W</head>', '<form>W', '<label>W', '<caption>W</caption>', '<plaintext>W', '<xmp>W</xmp>', '<noembed>W</noembed>',
  '[OPTION BEGIN [W]]', '[OPTION BEGIN [Windows]]', '[OPTION END]', '    [OPTION BEGIN [W]]', '    [OPTION END]', '[OPTION BEGIN W]', '[OPTION BEGIN [W]] W', '[OPTION END] W',
  '[DONE]', '[DONE] W', '[VALIDATE_1]', '[VALIDATE_W]', '[CODECHECK_1]', '[VALIDATE_1] W', '[ACCORDION-BEGIN [Step 1: ](W)]', '[ACCORDION-BEGIN [W](W)]', '[ACCORDION-BEGIN [Step 3]', '[ACCORDION-END]', '[ACCORDION-END] W',
  '[BRANCH_BEGIN group="g" key="W" label="W"]\n### W\nW\n[BRANCH_END]', '<<<<<<< W\nW\n=======\nW\n>>>>>>> W', '<<<<<<< W', '>>>>>>> W',
  'W\n: W', 'Term W\n\n:   W', '+++', '\u00A0### W', '\u200BW', 'W\u2028W', '\u0000W'
]

/** Parts of rules.vr that are to be seen on the page; answers in words are not. */
// prettier-ignore
const RULES = [
  '[VALIDATE_1]', '[VALIDATE_2]', '[CODECHECK_1]', '[VALIDATE_W]', '###Rule\nsingle-choice', '###Rule\nmultiple-choice', '###Question\nW W',
  '###Match\n[x] W\n[ ] W', '###Match\n[ ] W', '###Goal\nW', '###Hints\n- W\n- W', 'W', '###W\nW', '[AUTOAUTHOR_1]', '', '###Language\nW',
  '[VALIDATE_1]\n###Rule\nsingle-choice\n###Question\nW\n###Match\n[x] W\n[ ] W', '[CODECHECK_1]\n###Goal\nW\n###Hints\n- W'
]

/** Begins each line of a piece: broken nesting. */
const LEADS = ['', '', '', '', '> ', '- ', '  ', '    ', '1. ', '> - ', '\t']

const pieces = (from: readonly string[], maxLength: number): fc.Arbitrary<string[]> =>
  fc.array(fc.constantFrom(...from), { maxLength })

const text = fc
  .array(fc.tuple(fc.constantFrom(...LEADS), fc.constantFrom(...TEXT)), { minLength: 1, maxLength: 25 })
  .map(lines =>
    lines.map(([lead, piece]) =>
      piece
        .split('\n')
        .map(line => lead + line)
        .join('\n')
    )
  )

/** Tutorials of both forms as authors write them, well and badly. */
export const brokenSource: fc.Arbitrary<BrokenSource> = fc
  .record({
    front: pieces(FRONT, 5),
    intro: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, text),
    steps: fc.array(text, { minLength: 1, maxLength: 2 }),
    isHeadingForm: fc.boolean(),
    rules: pieces(RULES, 4)
  })
  .map(({ front, intro, steps, isHeadingForm, rules }) => {
    const head = ['---', isHeadingForm ? 'parser: v2' : 'title: W', ...front, '---']
    const body = steps.flatMap(step =>
      isHeadingForm ? ['### W', ...step] : ['[ACCORDION-BEGIN [Step 1: ](W)]', ...step, '[ACCORDION-END]']
    )
    const markdown = withWords([...head, ...intro, ...body].join('\n'), 0)
    return { markdown, rulesVr: withWords(rules.join('\n'), wordsOf(markdown).length) }
  })

/** Puts a word of its own in each place; letters alone, so that none can be part of another. */
function withWords(pattern: string, first: number): string {
  let count = first
  return pattern.replaceAll(WORD, () => {
    count += 1
    return `q${[...String(count).padStart(3, '0')].map(digit => 'abcdefghij'.charAt(Number(digit))).join('')}z`
  })
}

/** The words that the generator has written. */
export function wordsOf(line: string): string[] {
  return line.match(/q[a-j]{3}z/g) ?? []
}
