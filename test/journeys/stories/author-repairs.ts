import { expect } from '@jest/globals'
import { writeFiles } from '../../cli/support/documents.ts'
import { scratchFolder } from '../../support/run/run-folder.ts'
import { publishFolder } from '../support/installation.ts'
import type { Visit } from '../support/visit.ts'

const text = (slug: string, steps: string): string => `---
parser: v2
title: Talk to a cactus (${slug})
description: What it likes to hear.
time: 5
tags: [ tutorial>beginner ]
primary_tag: topic>plants
---

# Talk to a cactus

${steps}
`

/** An author repairs what the publisher reports, and sees the tutorial on the site. */
export async function authorRepairs({ page, site, way, look, overlook }: Visit): Promise<void> {
  const slug = `talk-to-a-cactus-of-${way.user}`
  const folder = scratchFolder('author')
  const file = `${slug}/${slug}.md`
  const publish = async (steps: string) => publishFolder(site, writeFiles(folder, { [file]: text(slug, steps) }))
  const refused = await publish('Say something nice.')
  expect(refused.code).toBe(1)
  expect(refused.output).toContain('No step: a step begins with a line "### Title"')
  expect(refused.output).toContain(`${slug}.md`)
  await page.goto(`/tutorials/${slug}`)
  await page.getByRole('heading', { level: 1, name: 'There is nothing here' }).waitFor()
  overlook(/404/)
  const repaired = await publish('### Say something nice\n\nHow green you are.\n')
  expect([repaired.code, repaired.output]).toEqual([0, expect.stringContaining(slug)])
  await page.goto(`/tutorials/${slug}`)
  await page.getByRole('heading', { name: /Say something nice/ }).waitFor()
  await look()
}
