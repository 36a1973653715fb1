import { describe, expect, test } from '@jest/globals'
import { createHash } from 'node:crypto'
import { type Article, COMPOSITION } from '../../../srv/content/compose/article.ts'
import { compose } from '../../../srv/content/compose/compose.ts'

const bodyOf = (html: string): string => `<!doctype html><html><head><title>T</title></head><body>${html}</body></html>`
const composed = (html: string): Article => {
  const article = compose(html)
  if (!article) throw new Error('it was not composed')
  return article
}
const inside = (html: string): string => composed(`<article>${html}</article>`).html

describe('the part of a document that becomes the article', () => {
  test.each([
    ['the first article', '<main>a<article>b</article>c<article>d</article></main>', 'b'],
    ['else main', '<nav>a</nav><main>b</main>c', 'b'],
    ['else the body', '<p>b</p>', '<p>b</p>'],
    ['an article of upper case', '<ARTICLE Class="x">b</ARTICLE>', 'b'],
    [
      'all of an article with another one in it',
      '<article>a<article>b</article>c</article>d',
      'a<article>b</article>c'
    ],
    ['an article that is never closed', 'x<article><p>b', '<p>b</p>'],
    ['an article that its parent closes', '<main><article><p>b</main>c', '<p>b</p>'],
    ['no article of a comment', '<!-- <article>a</article> --><main>b</main>', 'b'],
    [
      'no article of an attribute',
      '<p title="<article>a</article>">b</p>',
      '<p title="&lt;article&gt;a&lt;/article&gt;">b</p>'
    ],
    ['no article of a script', '<script>"<article>a</article>"</script><main>b</main>', 'b'],
    [
      'no article of a text area',
      '<main><textarea><article>a</textarea>b</main>',
      '<textarea>&lt;article&gt;a</textarea>b'
    ],
    ['an article in several lines', '<article\r\n  class="x"\r\n>b\r\n</article>', 'b\r\n']
  ])('%s', (_name, html, expected) => {
    expect(composed(bodyOf(html)).html).toBe(expected)
  })

  test('a byte order mark changes nothing', () => {
    expect(composed(`\uFEFF${bodyOf('<article>b</article>')}`)).toEqual(composed(bodyOf('<article>b</article>')))
  })

  test.each(['', 'only text', '<p>a paragraph alone</p>', '{"json":true}', '<!-- <body> -->'])(
    'none of what is no document: %j',
    text => {
      expect(compose(text)).toBeUndefined()
    }
  )

  test.each([
    '<meta http-equiv="refresh" content="0; url=https://evil.example"><p>b',
    '<!doctype html><title>t</title><p>b</p>',
    '<p>b</p><script src="/x.js"></script>'
  ])('the text of a document without body, and nothing of it that acts by itself: %s', text => {
    const { html } = compose(text) ?? {}
    expect(html).toBe('<p>b</p>')
  })

  test('no name under which scripts of the page would find an element of the document', () => {
    const { html } = compose(
      '<body><img name="defaultView" id="defaultView"><object id="forms" name="body"></object><a name="kept">x</a></body>'
    ) ?? { html: '' }
    expect(html).not.toMatch(/name="(?:defaultView|body)"|id="forms"/)
    expect(html).toContain('<a name="kept">')
  })

  test('nothing that is nested deeper than browsers follow', () => {
    expect(compose(`<article>${'<div>'.repeat(100)}`)).toBeDefined()
    expect(compose(`<article>${'<div>'.repeat(300)}`)).toBeUndefined()
  })
})

describe('the facts that are taken out of the article', () => {
  const header =
    '<header class="tutorial-header"><h1 id="h-x">A &amp; B</h1><p class="tutorial-description">About  it</p><ul><li class="meta-time">5 min</li><li class="meta-author">By Robin</li><li class="meta-updated">Updated <time datetime="2026-01-02">x</time></li></ul></header>'
  const steps =
    '<nav class="tutorial-steps" aria-labelledby="tutorial-steps"><h2 id="tutorial-steps">Steps</h2><ol><li><a href="#step-1">One <code>x</code></a></li><li><a href="#step-2">Two</a></li></ol></nav>'

  test.each(['PT20M', 'last week', '2026-13-45', '5'])('no day that there is not: %s', time => {
    const dated = `<header class="tutorial-header"><h1>A</h1><time datetime="${time}">x</time></header>`
    expect(composed(bodyOf(`<article>${dated}<p>x</p></article>`)).updated).toBeUndefined()
  })

  test('its header and its list of steps, with the length of each step', () => {
    const article = composed(
      bodyOf(
        `<article>${header}${steps}<section id="step-1" class="tutorial-step">12345</section><section class="a tutorial-step b" id="step-2">1<b>2</b></section></article>`
      )
    )
    expect(article).toEqual({
      title: 'A & B',
      titleId: 'h-x',
      description: 'About it',
      time: '5 min',
      level: undefined,
      author: 'Robin',
      updated: '2026-01-02',
      lang: undefined,
      dir: undefined,
      sections: [
        { id: 'step-1', title: 'One x', length: 5 },
        { id: 'step-2', title: 'Two', length: 2 }
      ],
      isInSteps: true,
      html: '<section id="step-1" class="tutorial-step">12345</section><section class="a tutorial-step b" id="step-2">1<b>2</b></section>'
    })
  })

  test('without steps its sections are what has a heading, each with an id', () => {
    const { sections, isInSteps, html } = composed('<article><h2>One</h2>12<h2 id="two">T<i>wo</i></h2>1</article>')
    expect(html).toBe('<h2 id="section-1">One</h2>12<h2 id="two">T<i>wo</i></h2>1')
    expect(isInSteps).toBe(false)
    expect(sections).toEqual([
      { id: 'section-1', title: 'One', length: 5 },
      { id: 'two', title: 'Two', length: 4 }
    ])
  })

  test.each([
    ['marked as such', 'By <span class="author-name">By Night</span>', 'By Night'],
    ['the byline of an earlier release', 'By Robin', 'Robin'],
    ['the byline without its label', 'Robin By', 'Robin By'],
    ['nobody', '', undefined]
  ])('the author is %s', (_name, byline, author) => {
    const html = `<article><header class="tutorial-header"><ul><li class="meta-author">${byline}</li></ul></header></article>`
    expect(composed(html).author).toBe(author)
  })

  test('the first heading of a document without a header is cut out, so that a page can leave it out or put it back', () => {
    const { heading, html, title, titleId, sections } = composed(
      bodyOf('<h2>One</h2>12<h1 id="a">T &lt;<b>1</b>&gt;</h1>345<h1>Another</h1>')
    )
    expect(html).toBe('<h2 id="section-1">One</h2>12345<h2 id="section-2">Another</h2>')
    expect([title, titleId]).toEqual(['T', undefined])
    expect(sections.map(({ length }) => length)).toEqual([8, 7])
    expect(heading).toMatchObject({ title: 'T <1>', id: 'a', html: '<h2 id="a">T &lt;<b>1</b>&gt;</h2>' })
    expect(html.slice(0, heading?.at)).toBe('<h2 id="section-1">One</h2>12')
    expect(heading?.sections).toEqual([
      { id: 'section-1', title: 'One', length: 5 },
      { id: 'a', title: 'T <1>', length: 8 },
      { id: 'section-2', title: 'Another', length: 7 }
    ])
  })

  test.each([
    ['it shows a picture', '<h1>T<img src="/a.png"></h1>'],
    ['it is empty', '<h1> </h1>'],
    ['the document has a header', `${header}<h1>T</h1>`]
  ])('no heading is cut out when %s', (_name, html) => {
    const article = composed(bodyOf(html))
    expect(article.heading).toBeUndefined()
    expect(article.html).toContain('<h2')
  })
})

const hash = 'ab'.repeat(32)
const wide = new Map([[hash, 1600]])

/** One of everything that composing treats in a way of its own. */
const everything = `<!doctype html><html lang="de"><head><title> A  title </title></head><body><main><article>
<header class="tutorial-header"><h1 id="h">T</h1><p class="tutorial-description">D</p><ul><li class="meta-time">5 min</li><li class="meta-author">By A</li>
<li><time datetime="2026-01-02">x</time></li></ul></header><nav class="tutorial-steps"><a href="#step-1">One</a></nav>
<section class="tutorial-step" id="step-1"><h1>1</h1><h2>2</h2><p style="x" onclick="y" tabindex="3" id="content">&amp; é</p>
<a href="other#content">a</a><a href="javascript:x">b</a><img src="../images/a" srcset="b 2x"><img src="/content/images/${hash}" width="900"><img alt="c"><script>d</script>
<iframe src="https://youtu.be/e" title="f"></iframe><iframe src="https://other.example/"></iframe><video src="g" poster="h">
</video><object data="i"></object><form><input></form><svg><title>j</title><p>k</p></svg><br><figure><img src="https://other.example/m.png" alt="m"><figcaption>m</figcaption></figure><table><td>l</section></article>`

test('stored articles are made anew when composing changes: count COMPOSITION up, then pin what is composed now', () => {
  const foreign = everything.replaceAll(/ class="[^"]*"/g, '')
  const bytes = JSON.stringify([everything, foreign].map(html => compose(html, wide)))
  const articles = createHash('sha256').update(bytes).digest('hex')
  expect({ composition: COMPOSITION, articles }).toEqual({
    composition: 6,
    articles: '92975529633b74702ea75644dea765f42246a4fae21c9ff7495c4008219668eb'
  })
})

describe('what the policy of the site refuses', () => {
  test.each([
    [
      'scripts, styles and what belongs into a head',
      'a<script>x</script><style>x</style><link href=x><meta name=x><base href=x>b',
      'ab'
    ],
    ['styles and handlers of elements', '<p style="a" onclick="b" ONLOAD=c class="d">e</p>', '<p class="d">e</p>'],
    ['addresses that run', '<a href=" javascript:alert(1)">a</a><a href="data:text/html,x">b</a>', '<a>a</a><a>b</a>'],
    ['forms, but not what stands in them', '<form action="/x"><p>a</p></form>', '<p>a</p>'],
    ['other documents', '<iframe srcdoc="<p>"></iframe>a', 'a']
  ])('%s', (_name, html, expected) => {
    expect(inside(html)).toBe(expected)
  })

  test('a frame becomes a link that the page may turn into a player, where the policy allows its host', () => {
    const allowed = inside(
      '<iframe src="https://www.youtube.com/embed/a?b=1&amp;c" title="A &quot;film&quot;">no</iframe>'
    )
    expect(allowed).toContain('<div class="video" data-embed="https://www.youtube.com/embed/a?b=1&amp;c"><a href=')
    expect(allowed).toContain('A "film"')
    expect(allowed).not.toContain('no<')
    const other = inside('<iframe src="https://other.example/x" title="Film"></iframe>')
    expect(other).toBe('<a class="elsewhere" href="https://other.example/x" rel="noopener">Film (other.example)</a>')
    expect(inside('<div class="video" data-embed="https://other.example/x">a</div>')).toBe('<div class="video">a</div>')
  })

  test('a picture that was not published becomes its alternative text', () => {
    expect(inside('<img data-missing="a.png" alt="A <pot>">')).toBe('<span class="image-missing">A &lt;pot&gt;</span>')
  })

  test('a picture of a host that pages do not show from becomes a link', () => {
    expect(inside('<img src="https://other.example/a.png" alt="A">')).toBe(
      '<a class="elsewhere" href="https://other.example/a.png" rel="noopener">A (other.example)</a>'
    )
    expect(inside('<img src="http://raw.githubusercontent.com/a.png" alt="">')).toBe(
      '<img src="https://raw.githubusercontent.com/a.png" alt="">'
    )
  })

  test('its caption is left out where the link says the same', () => {
    const captions = (picture: string, caption: string): number =>
      inside(`<figure>${picture}<figcaption>${caption}</figcaption></figure>`).split('<figcaption').length - 1
    const elsewhere = '<img src="https://other.example/a.png" alt="A pot">'
    expect(captions(elsewhere, 'A pot')).toBe(0)
    expect(captions('<img data-missing="a.png" alt="A pot">', 'A pot')).toBe(0)
    expect(captions(elsewhere, 'A pot with a hole')).toBe(1)
    expect(captions(elsewhere, '<b>A</b> pot')).toBe(1)
    expect(captions('<img src="/content/images/a" alt="A pot">', 'A pot')).toBe(1)
  })
})

describe('addresses', () => {
  test.each([
    ['a', '#step-1', '#step-1'],
    ['a', 'other-tutorial#step-2', '/tutorials/other-tutorial#step-2'],
    ['a', '/content/tutorials/other', '/tutorials/other'],
    ['a', 'files/a.zip', '/content/tutorials/files/a.zip'],
    ['a', '../images/a', '/content/images/a'],
    ['a', '/missions/x', '/missions/x'],
    ['a', 'https://host.example/a?b#c', 'https://host.example/a?b#c'],
    ['a', 'mailto:a@b.example', 'mailto:a@b.example']
  ])('a link <%s href="%s"> leads to %s', (element, href, expected) => {
    expect(inside(`<${element} href="${href}">x</${element}>`)).toBe(`<${element} href="${expected}">x</${element}>`)
  })

  test.each([
    ['a.png', '/content/tutorials/a.png'],
    ['../images/abc', '/content/images/abc'],
    ['/content/images/abc?w=2', '/content/images/abc?w=2'],
    ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA']
  ])('a picture %s is at %s', (src, expected) => {
    expect(inside(`<img src="${src}" srcset="${src} 2x, https://other.example/b 3x">`)).toBe(
      `<img src="${expected}" srcset="${expected} 2x">`
    )
  })
})

describe('what is written', () => {
  test('ids of the page are not taken, and each is there once', () => {
    expect(inside('<p id="content">a</p><a href="#content">b</a><p id="x">c</p><p id="x">d</p>')).toBe(
      '<p id="article-content">a</p><a href="#article-content">b</a><p id="x">c</p><p>d</p>'
    )
  })

  test('no id makes an element a property of the window, where scripts look for something else', () => {
    for (const id of ['defaultView', 'requestIdleCallback', '__PREACT_DEVTOOLS__', 'process', '$', 'A'])
      expect(inside(`<p id="${id}">a</p><a href="#${id}">b</a>`)).toBe(
        `<p id="article-${id}">a</p><a href="#article-${id}">b</a>`
      )
    for (const id of ['introduction', 'step-2', 'Step-2', 'what-is-it', 'step_1'])
      expect(inside(`<p id="${id}">a</p>`)).toBe(`<p id="${id}">a</p>`)
  })

  test('every element is closed, and nothing closes what is around the article', () => {
    expect(inside('<p>a<p>b</main></div></body><ul><li>c<li>d')).toBe('<p>a</p><p>b</p><ul><li>c</li><li>d</li></ul>')
  })

  test('a picture holds what is drawn: elements of HTML in it could close the article, animations turn links', () => {
    expect(
      inside('<svg><article><p>x</p></article><g><a><animate attributeName="href"/>y</a></g></svg><p>after</p>')
    ).toBe('<svg>x<g><a>y</a></g></svg><p>after</p>')
    expect(inside('<math><mi>a</mi><section>b</section></math>')).toBe('<math><mi>a</mi>b</math>')
  })

  test('no address names another host by slashes', () => {
    expect(inside('<img src="/.//evil.example/x.png" alt="">')).toBe('<img src="/evil.example/x.png" alt="">')
    for (const address of [
      '/.//evil.example',
      '/x/..//evil.example',
      './/..//..//evil.example',
      '/x/%2e%2e//evil.example'
    ])
      expect(inside(`<a href="${address}">x</a>`)).toMatch(/^<a href="\/(?!\/)[a-z./]*">/)
    expect(inside('<img src="/a" srcset="/a 1x,//evil.example/b 2x" alt="">')).toBe(
      '<img src="/a" srcset="/a 1x" alt="">'
    )
  })

  test('text is the same text, whatever it is made of', () => {
    expect(inside('<pre>  a\n\tb &lt; c &amp;amp; &quot; é &#x1F600; 1 < 2</pre>')).toBe(
      '<pre>  a\n\tb &lt; c &amp;amp; " é 😀 1 &lt; 2</pre>'
    )
  })

  test('names that are no names of elements are text alone', () => {
    expect(inside('<a"b>x</a"b><svg><title>t</title><path d="M0 0"/></svg>')).toBe(
      'x<svg><title>t</title><path d="M0 0"></path></svg>'
    )
  })
})

describe('a large hostile document', () => {
  const size = 400 * 1024
  const filled = (text: string): string => text.repeat(Math.floor(size / text.length))

  test.each([
    '<',
    '&',
    '<p></b>',
    '<b id=section-1><h2>x</h2>',
    '<!--',
    '<a b="',
    '<h1>a</h1>',
    '<h2>',
    '</div>',
    '<article',
    '<b/',
    '&amp',
    '<img src=x onerror='
  ])('of %s does not take long', text => {
    // one that took quadratic time would take minutes, longer than a test may
    compose(`<body>${'<div>'.repeat(200)}${filled(text)}`)
  })
})

describe('a picture in smaller forms', () => {
  const at = `/content/images/${hash}`
  const written = (attributes: string): string =>
    compose(`<article><img src="${at}" ${attributes}></article>`, wide)?.html ?? ''

  test('is offered in each width below its own, for the place that it has', () => {
    expect(written('width="1600" height="1200"')).toBe(
      `<img src="${at}" width="1600" height="1200" srcset="${at}?w=480 480w, ${at}?w=960 960w, ${at}?w=1440 1440w, ` +
        `${at} 1600w" sizes="(max-width: 720px) 100vw, 720px">`
    )
    expect(written('width="300"')).toContain('sizes="(max-width: 300px) 100vw, 300px"')
  })

  test.each(['', 'width="50%"', 'width="0"', 'width="900" srcset="/a 2x"'])('is left as it is: %s', attributes => {
    expect(written(attributes)).not.toContain('?w=')
  })

  test('is left as it is when nothing is known of it', () => {
    const other = `<img src="/content/images/${'cd'.repeat(32)}" width="900">`
    for (const html of [other, other.replace('/content', 'https://other.example/content')])
      expect(compose(`<article>${html}</article>`, wide)?.html).not.toContain('srcset')
  })
})
