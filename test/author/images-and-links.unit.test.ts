import { describe, expect, test } from '@jest/globals'
import { render, stepHtml, told, v2 } from './support/render.ts'

const image = (path: string) => ({ src: `/content/images/${path.length}`, width: 640, height: 480 })

describe('images', () => {
  test('are served with their size, in a captioned figure', async () => {
    const html = await stepHtml('Text\n<!-- border; size:540px -->\n![The start page](./img/start.png)\nmore', {
      image
    })
    expect(html).toContain(
      '<p>Text</p><figure class="tutorial-figure"><img src="/content/images/13" alt="The start page"'
    )
    expect(html).toContain('width="640" height="480" loading="lazy" decoding="async" data-zoomable=""')
    expect(html).toContain('<figcaption>The start page</figcaption></figure><p>more</p>')
    expect(html).not.toContain('border')
  })

  test.each([
    ['![image](a.png)', undefined],
    ['![](a.png)', undefined],
    ['![Alt](a.png "The title")', 'The title'],
    ['!![Old border](a.png)', 'Old border'],
    ['[![Linked](a.png)](https://example.com)', 'Linked'],
    ['<img src="a.png" alt="Raw" onerror="x()">', 'Raw']
  ])('%s has the caption %s', async (markdown, caption) => {
    const html = await stepHtml(markdown, { image })
    expect(/<figcaption>(.*?)<\/figcaption>/.exec(html)?.[1]).toBe(caption)
    expect(html).not.toContain('onerror')
    expect(html).not.toContain('!<')
  })

  test('within a sentence, a heading or a table stay in their line', async () => {
    const html = await stepHtml(
      'Click ![gear](g.png) now.\n\n#### See ![x](x.png)\n\n| A | B |\n|---|---|\n| ![y](y.png) | z |',
      { image }
    )
    expect(html).not.toContain('<figure')
    expect(html.match(/class="inline-image"/g)?.length).toBeGreaterThanOrEqual(1)
  })

  test('are listed once, in order, as file names', async () => {
    const { images } = await render(
      v2(
        '## Prerequisites\n- ![a](/pre.png)\n\n### One\n\n![b](img\\b%20c.png) ![b](./img/b%20c.png)\n\n![d](<d e.png>)\n\n![r](https://x.org/r.png)'
      )
    )
    expect(images).toEqual(['pre.png', 'img/b c.png', 'd e.png'])
  })

  test('whose file is unknown keep their place without a source', async () => {
    const tutorial = await render(v2('### One\n\n![Gone](gone.png)'), { image: () => undefined })
    expect(tutorial.html).toMatch(/<span class="image-placeholder"><img data-missing="gone\.png" alt="Gone"[^>]*>/)
    expect(tutorial.html).not.toContain('src=')
    expect(told(tutorial)).toEqual(['image-missing:10'])
  })

  test('keep their path without a resolver, remote ones always', async () => {
    const html = await stepHtml(
      '![a](a.png)\n\n![b](https://x.org/b.png)\n\n![c](//x.org/c.png)\n\n![d](data:image/png;base64,AAAA)'
    )
    for (const src of ['a.png', 'https://x.org/b.png', 'https://x.org/c.png', 'data:image/png;base64,AAAA']) {
      expect(html).toContain(`src="${src}"`)
    }
  })

  test('with blanks in their path are healed', async () => {
    const tutorial = await render(v2('### One\n\n![A](my file (1).png) `![x](y z.png)`\n\n![B](other file.png)'), {
      image
    })
    expect(tutorial.images).toEqual(['other file.png'])
    expect(tutorial.html).toContain('<code>![x](y z.png)</code>')
    expect(told(tutorial)).toEqual(['image-path:12'])
  })

  test('in raw HTML are read as images', async () => {
    const { images } = await render(
      v2('### One\n\n<table><tr><td>![In a table](t.png)</td></tr></table>\nText **after** it')
    )
    expect(images).toEqual(['t.png'])
  })
})

describe('links', () => {
  test.each([
    ['other-tutorial', 'other-tutorial'],
    ['Other-Tutorial.html#step-2', 'other-tutorial#step-2'],
    ['group.cap-start.html', '/groups/cap-start'],
    ['mission.cap', '/missions/cap'],
    ['../cap-start/cap-start.md', 'cap-start'],
    ['https://example.com/a?b=c&d', 'https://example.com/a?b=c&#x26;d'],
    ['mailto:a@example.com', 'mailto:a@example.com'],
    ['files/data.zip', 'files/data.zip'],
    ['/tutorials/x', '/tutorials/x'],
    ['//example.com/x', 'https://example.com/x'],
    ['localhost:4004/browse', 'http://localhost:4004/browse']
  ])('to %s goes to %s', async (written, href) => {
    expect(await stepHtml(`[link](${written})`)).toContain(`<a href="${href}">link</a>`)
  })

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java&#10;script:alert(1)',
    'vbscript:x',
    'data:text/html;base64,AAAA',
    'file:///etc/passwd'
  ])('to %s are dropped and reported', async written => {
    const tutorial = await render(v2(`### One\n\n[link](<${written}>) <a href="${written}">raw</a>`))
    expect(tutorial.html).toContain('<span>link</span> <span>raw</span>')
    expect(told(tutorial)).toEqual(['link-scheme:10', 'link-scheme:10'])
  })

  test('to a picture beside the tutorial go where it is served', async () => {
    expect(await stepHtml('[see](shot.png)', { image })).toContain('<a href="/content/images/8">see</a>')
  })

  test('to other files beside it, and videos there, are reported', async () => {
    const tutorial = await render(v2('### One\n\n[zip](files/data.zip)\n\n<video src="a.mp4"></video>'))
    expect(told(tutorial)).toEqual(['link-file:10', 'video-file:12'])
  })

  test.each([
    ['[a](HTTPS://EXAMPLE.org/A)', '<a href="https://EXAMPLE.org/A">a</a>'],
    ['<HTTPS://EXAMPLE.org/A>', '<a href="https://EXAMPLE.org/A">HTTPS://EXAMPLE.org/A</a>'],
    ['see HTTPS://EXAMPLE.org/A', '<a href="https://EXAMPLE.org/A">HTTPS://EXAMPLE.org/A</a>'],
    ['[a](MAILTO:a@example.org)', '<a href="mailto:a@example.org">a</a>'],
    ['<a href="HTTP://example.org">a</a>', '<a href="http://example.org">a</a>'],
    ['![a](HTTPS://EXAMPLE.org/a.png)', '<img src="https://EXAMPLE.org/a.png" alt="a"'],
    ['<img src="HTTPS://EXAMPLE.org/a.png">', '<img src="https://EXAMPLE.org/a.png" alt=""']
  ])('with a scheme in capitals are kept: %s', async (written, shown) => {
    const rendered = await render(v2(`### One\n\n${written}`))
    expect(rendered.html).toContain(shown)
    expect(rendered.findings).toEqual([])
  })

  test.each([
    ['[a](https://example.org/my page)', '<a href="https://example.org/my%20page">a</a>', 'link-blanks:10'],
    ['[a](https://x.org/a b "A title")', '<a href="https://x.org/a%20b" title="A title">a</a>', 'link-blanks:10'],
    ['[a] (https://example.org/d)', '[a] (', 'link-parted:10'],
    ['`[a](https://x.org/a b)`', '<code>[a](https://x.org/a b)</code>', undefined],
    ['[a](see note below)', '[a](see note below)', undefined],
    ['[a](http:/host)', '<span>a</span>', 'link-address:10'],
    ['[a](https://)', '<span>a</span>', 'link-address:10'],
    ['[a]()', '<p>a</p>', 'link-empty:10'],
    ['x[]()y', '<p>xy</p>', 'link-empty:10'],
    ['x[](https://example.org)y', '<p>xy</p>', 'link-empty:10'],
    ['x[![a](https://x.org/a.png)](https://x.org)y', '<a href="https://x.org">', undefined],
    ['####\n\nText', '<div class="step-content">\n<p>Text</p>', 'heading-empty:10'],
    ['##### #####\n\nText', '<div class="step-content">\n<p>Text</p>', 'heading-empty:10']
  ])('%s is healed, or a finding tells of it', async (written, shown, finding) => {
    const rendered = await render(v2(`### One\n\n${written}`))
    expect(rendered.html).toContain(shown)
    expect(told(rendered)).toEqual(finding === undefined ? [] : [finding])
  })

  test('to the second heading of one name, and to the top, lead there', async () => {
    const { html, findings } = await render(
      v2(
        '### Install\n\n#### Check\n\na\n\n#### Check\n\nb\n\n### Install\n\n#### Check\n\n' +
          '[1](#check) [2](#check-1) [3](#check-2) [4](#install) [5](#install-1) [6](#)'
      )
    )
    const links = [...html.matchAll(/<a href="([^"]*)">\d<\/a>/g)].map(([, href]) => href)
    expect(links).toEqual(['#h-check', '#h-check-1', '#h-check-2', '#step-1', '#step-2', '#'])
    expect(findings).toEqual([])
  })

  test('without a place are reported with their line, wherever they stand', async () => {
    const body =
      'Intro [a](#no-1)\n\n## Prerequisites\n\n- [b](#no-2)\n\n### One\n\n> [c](#no-3)\n\n' +
      '[OPTION BEGIN [A]]\n\n[d](#no-4)\n\n[OPTION END]\n\n[OPTION BEGIN [B]]\n\nx\n\n[OPTION END]\n\n| h |\n|---|\n| [e](#no-5) |'
    const rendered = await render(v2(body))
    expect(told(rendered)).toEqual([8, 12, 16, 20, 32].map(line => `anchor-missing:${line}`))
  })

  test('within the document find headings, steps and own ids', async () => {
    const { html, findings } = await render(
      v2(
        '### Install it\n\n<a id="Top"></a><a name="old"></a>\n\n#### More `details`, here!\n\n' +
          '[1](#more-details-here) [2](#install-it) [3](#step-1) [4](#Top) [5](#OLD) [6](#nowhere)'
      )
    )
    const links = [...html.matchAll(/<a href="([^"]*)">\d<\/a>/g)].map(([, href]) => href)
    expect(links).toEqual(['#h-more-details-here', '#step-1', '#step-1', '#h-top', '#h-old'])
    for (const href of links) expect(html).toContain(`id="${href?.slice(1)}"`)
    expect(html).toContain('<span>6</span>')
    expect(findings.map(finding => finding.rule)).toEqual(['anchor-missing'])
  })

  test('to a place in another tutorial name the id that each tutorial gives to it', async () => {
    const { html, links } = await render(
      v2(
        '### Prepare: the pot\n\n#### Prepare the pot\n\n[1](x#prepare-the-pot) [2](x.html#How-Much) [3](../x/x.md#第二步) [4](x#step-2) ' +
          '[5](x#h-shown) [6](/tutorials/x#a) [7](group.x#a) [8](x#)'
      )
    )
    const places = ['#h-prepare-the-pot', '#h-how-much', '#h-第二步', '#step-2', '#h-shown']
    const addresses = [...html.matchAll(/<a href="([^"]*)">\d<\/a>/g)].map(([, href]) => href)
    expect(addresses).toEqual([...places.map(place => `x${place}`), '/tutorials/x#h-a', '/groups/x#a', 'x'])
    expect(links.map(({ place }) => place)).toEqual([...places.map(place => place.slice(1)), 'h-a', 'a', undefined])
    expect(html).toContain('<span class="step-title-text" id="h-prepare-the-pot">')
    expect(html).toContain('<h3 id="h-prepare-the-pot-1">')
  })

  test('and ids of an author cannot collide with the document', async () => {
    const { html } = await render(
      v2(
        '### One\n\n<div id="step-1">a</div>\n\n<b id="x">1</b> <b id="x">2</b>\n\n[^n]\n\n[^n]: A note\n\n### Two\n\n[^n]'
      )
    )
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(html.match(/A note/g)).toHaveLength(2)
  })
})

describe('videos', () => {
  test('in frames of allowed hosts become links that work alone', async () => {
    const html = await stepHtml(
      '<iframe width="560" height="315" src="https://www.youtube.com/embed/dQw4w9WgXcQ" title="Intro" allow="autoplay"></iframe>'
    )
    expect(html).toContain('data-embed="https://www.youtube.com/embed/dQw4w9WgXcQ"')
    expect(html).toContain('<a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" rel="noopener">')
    expect(html).not.toContain('<iframe')
  })

  test('of other hosts are removed and reported', async () => {
    const tutorial = await render(v2('### One\n\n<iframe src="https://evil.example/x"></iframe>\n\nText'))
    expect(tutorial.html).not.toContain('evil.example')
    expect(told(tutorial)).toEqual(['iframe-host:10'])
  })
})
