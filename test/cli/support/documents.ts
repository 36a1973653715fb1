import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'

/** Writes files, by path below the folder, and returns the folder. */
export function writeFiles(folder: string, files: Readonly<Record<string, string | Uint8Array>>): string {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return folder
}

/** A small tutorial in the authoring dialect; `body` goes into its first step. */
export const tutorialMarkdown = (title: string, body = 'Do it.'): string => `---
parser: v2
title: ${title}
description: About ${title}.
time: 5
tags: [ tutorial>beginner ]
primary_tag: software-product>test
---

# ${title}

## You will learn
- How ${title} works

### First step
${body}

### Second step
Look at the result.
`

/** A built page. */
export const page = (title: string, body = ''): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title><meta name="description" content="On ${title}"></head>` +
  `<body><main class="tutorial-main"><h1>${title}</h1><nav>Menu</nav>` +
  `<div class="tutorial-step" data-step="1"><h2>Begin</h2><p>Words.</p></div>${body}</main></body></html>`

/** Pages by path: `<slug>/index.html`, as many as wanted. */
export const pages = (count: number, text = 'Page'): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`page-${n + 1}/index.html`, page(`${text} ${n + 1}`)]))

/** A picture in greys; by default of one. `rows` has a byte for each dot, after one for each row, which is 0. */
export function png(width: number, height: number, rows = Buffer.alloc((width + 1) * height)): Buffer {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size.set([8, 0, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0))
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
