import { beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { openAt, type Workplace } from '../admin/support/workplace.ts'
import { pageBeside, startEditor, textOf, write } from './support/editor.ts'

let workplace: Workplace

beforeAll(async () => {
  workplace = await startEditor()
})

const written = `---
parser: v2
title: Water a plant
description: How a plant gets its water.
time: 10
tags: [tutorial>beginner]
---

Some words before.

### Fill the can

Take the can, \`<your_can>\`, and write:

\`\`\`
ls
\`\`\`

[OPTION BEGIN [Windows]]

Text for Windows.

[OPTION END]

[OPTION BEGIN [macOS]]

Text for macOS.

[OPTION END]

### Pour it

See [another](https://a.example/x) and :tada:.

\`\`\`cds
entity Plants { key ID : UUID; }
\`\`\`
`

test('look', async () => {
  const { page, complaints } = await openAt(workplace, '/author-ui/?at=$editor&slug=water-a-plant', {
    user: 'author',
    viewport: { width: 1400, height: 1000 }
  })
  await page.waitForTimeout(4000)
  await page.screenshot({ path: '/tmp/shot0.png' })
  console.log(complaints().join('\n'))
  await write(page, written)
  await page.waitForTimeout(3000)
  await page.screenshot({ path: '/tmp/shot1.png' })
  console.log(complaints().join('\n'))
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.waitForTimeout(1000)
  await page.screenshot({ path: '/tmp/shot2.png' })
  void [pageBeside, textOf]
})
