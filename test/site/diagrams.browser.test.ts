import { beforeAll, expect, test } from '@jest/globals'
import type { Browser } from 'playwright-core'
import { v2 } from '../author/support/render.ts'
import { renderDrawn } from '../cli/support/drawing.ts'
import { leaseBackend } from '../support/backend.ts'
import { accessibilityProblems } from '../support/browser/axe.ts'
import { openBrowser } from '../support/browser/open.ts'
import { overhang, watchedPage } from '../support/browser/watched-page.ts'
import { type Gateway, startGateway } from '../support/gateway.ts'
import { publish } from '../support/publish.ts'
import { until } from '../support/until.ts'

const chain = Array.from({ length: 9 }, (_, index) => `s${index}[Station ${index}]-->s${index + 1}`).join('\n')
const diagrams = [
  `flowchart LR\naccTitle: The long way\n${chain}\nsubgraph G[A group]\ns1\nend`,
  'sequenceDiagram\nAlice->>Bob: Hello\nNote over Bob: thinks',
  'classDiagram\nAnimal *-- Leg\nclass Animal {\n+int age\n}',
  'erDiagram\nA ||--o{ B : has\nA {\nint id PK\n}'
]

let gateway: Gateway
let browser: Browser

beforeAll(async () => {
  const backend = await leaseBackend()
  const body = diagrams.map(source => `\`\`\`mermaid\n${source}\n\`\`\``).join('\n\n')
  await publish(backend, { drawn: await renderDrawn(v2(`### One\n\n${body}`), 'drawn') })
  gateway = await startGateway(backend.url)
  browser = await openBrowser()
})

test.each([
  ['light', 1440],
  ['dark', 390]
] as const)(
  'diagrams are drawn in %s colours, %i px wide, and their source can be copied',
  async (colorScheme, width) => {
    const options = { colorScheme, viewport: { width, height: 900 } }
    const { page, context, complaints } = await watchedPage(browser, gateway.url, options)
    await page.goto('/tutorials/drawn')
    const pictures = page.getByRole('img', { name: /^(?:Diagram|The long way)$/ })
    expect(await pictures.count()).toBe(diagrams.length)

    const way = page.getByRole('group', { name: 'The long way' })
    const looks = await page.evaluate<string[]>(`(() => {
    const box = document.querySelector('.diagram-box')
    const texts = [...box.querySelectorAll('text')]
    const label = getComputedStyle(texts.find(text => text.textContent === 'Station 3'))
    return [label.fill, getComputedStyle(box).color, label.fontFamily]
  })()`)
    expect(looks[0]).toBe(looks[1])
    expect(looks[2]).toContain('Inter')

    await way.focus()
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowRight')
    await until(() => page.evaluate<boolean>(`document.querySelector('.diagram-box').scrollLeft > 0`))
    expect(await overhang(page)).toBe(0)

    await page.getByText('Source of the diagram').nth(1).click()
    expect(await page.getByRole('group', { name: 'Diagram (Mermaid) code' }).innerText()).toBe(diagrams[1])
    expect(await page.getByRole('button', { name: 'Copy Diagram (Mermaid) code' }).isVisible()).toBe(true)
    expect(await accessibilityProblems(page)).toEqual([])
    expect(complaints()).toEqual([])
    await context.close()
  }
)
