import { describe, expect, test } from '@jest/globals'
import { renderStylesheet } from '../../srv/author/dialect/index.ts'
import { TOKEN_KINDS } from '../../srv/author/dialect/style/token-theme.ts'
import { render, v2 } from './support/render.ts'

describe('the document', () => {
  test('is complete and standalone', async () => {
    const { html } = await render(
      v2('### One\n\nText', ['title: "A <b>& \\"c\\""', 'description: D', 'author_name: Ada', 'time: 5']),
      { lastUpdated: '2026-01-02T03:04:05Z' }
    )
    expect(html).toMatch(/^<!doctype html><html lang="en" class="tutorial-page"><head><meta charset="utf-8">/)
    expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">')
    expect(html).toContain('<title>A &#x3C;b>&#x26; "c"</title>')
    expect(html).toContain('<link rel="stylesheet" href="/content/tutorial.css">')
    expect(html).toContain('<li class="meta-author">By <span class="author-name">Ada</span></li>')
    expect(html).toContain('<time datetime="2026-01-02T03:04:05Z">2026-01-02</time>')
    expect(html).toContain('<a href="#step-1">One</a>')
    expect(html.endsWith('</article></main></body></html>')).toBe(true)
  })

  test('is the same whenever it is rendered', async () => {
    const source = v2('### One\n\n```js\nlet a = 1\n```\n\n```java\nint a;\n```')
    expect((await render(source)).html).toBe((await render(source)).html)
  })

  test('gives search its text, without navigation and with words apart', async () => {
    const { bodyText } = await render(
      v2('### First step\n\nSome *emph*asis\n\n- a\n- b\n\n| x | y |\n|---|---|\n| 1 | 2 |\n\n```js\nlet code\n```')
    )
    expect(bodyText).toBe(
      'A title A description 15 min Beginner 1 step Step 1 First step Some emphasis a b x y 1 2 JavaScript let code'
    )
  })
})

describe('the stylesheet', () => {
  const css = renderStylesheet()

  test('has a rule for every class of the document', async () => {
    const { html } = await render(
      v2(
        '### One\n\n```js {hl_lines=[1] linenos=true}\nlet a\n```\n\n![Figure](a.png)\n\nIn ![line](b.png)\n\n[^1]\n\n[^1]: Note\n\n' +
          '[OPTION BEGIN [A]]\na\n[OPTION END]\n\n[OPTION BEGIN [B]]\nb\n[OPTION END]'
      ),
      { image: () => undefined }
    )
    for (const name of [
      'code-block',
      'code-header',
      'line-highlighted',
      'image-placeholder',
      'tab-panel',
      'panel-label',
      'tutorial-step',
      'footnotes',
      'sr-only'
    ]) {
      expect(html).toMatch(new RegExp(`class="[^"]*\\b${name}\\b`))
      expect(css).toContain(`.${name}`)
    }
  })

  test('fetches nothing', () => expect(css).not.toMatch(/@import|url\(/))

  test.each(TOKEN_KINDS.map(kind => [kind.className, kind] as const))(
    '%s can be read on both backgrounds',
    (_, kind) => {
      expect(contrast(kind.light, '#f6f8fa')).toBeGreaterThanOrEqual(4.5)
      expect(contrast(kind.light, '#fff3bf')).toBeGreaterThanOrEqual(4.5)
      expect(contrast(kind.dark, '#161b22')).toBeGreaterThanOrEqual(4.5)
      expect(contrast(kind.dark, '#33290a')).toBeGreaterThanOrEqual(4.5)
      expect(css).toContain(`.${kind.className} { color: light-dark(${kind.light}, ${kind.dark}); }`)
    }
  )
})

/** Contrast of two colours as WCAG 2 defines it. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const value = parseInt(color.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
