import cds from '@sap/cds'
import { escapeHtml } from '../../../lib/escape.ts'
import type { Db } from '../../cap/database/database.ts'
import { platformVariables } from '../../platform/config/platform-variables.ts'
import { type Mail, mailVariables, oneLine } from '../../platform/mail/index.ts'
import { authorsByLogin, type KnownAuthor } from '../authors/known-authors.ts'
import { COMMENTS } from '../store/tables.ts'
import { mailWords } from './mail-words.ts'
import type { Queued } from './outbox.ts'

const { SELECT } = cds.ql

const LONGEST_QUOTE = 300

interface Said {
  readonly ID: string
  readonly text: string
  readonly threadId: string
  readonly slug: string
  readonly quote: string
}

/** The mails of `queued` by their ids, without those whose comment is gone or whose recipient wants none any more. */
export async function mailsOf(db: Db, queued: readonly Queued[]): Promise<ReadonlyMap<string, Mail>> {
  const people = await authorsByLogin(db, [...new Set(queued.flatMap(({ recipient, author }) => [recipient, author]))])
  const comments = await commentsOf(db, queued)
  return new Map(
    queued.flatMap(row => {
      const said = comments.get(row.commentId)
      const to = people.get(row.recipient)
      if (!said || !to?.mails || to.email === null) return []
      return [[row.ID, mailOf(row, said, to, to.email, people.get(row.author))] as const]
    })
  )
}

async function commentsOf(db: Db, queued: readonly Queued[]): Promise<ReadonlyMap<string, Said>> {
  const rows = await db.run<Said[]>(
    SELECT.from(COMMENTS)
      .columns('ID', 'text', 'thread.ID as threadId', 'thread.slug as slug', 'thread.quote as quote')
      .where({ ID: { in: queued.map(({ commentId }) => commentId) }, deletedAt: null })
  )
  return new Map(rows.map(row => [row.ID, row]))
}

function mailOf({ ID }: Queued, said: Said, to: KnownAuthor, address: string, from: KnownAuthor | undefined): Mail {
  const words = mailWords[mailVariables.MAIL_LANGUAGE]
  const who = from?.name ?? words.somebody
  const link = `${(platformVariables.PUBLIC_URL ?? 'http://localhost:5000').replace(/\/$/, '')}/tutorials-qa/${said.slug}#thread-${said.threadId}`
  const quote = oneLine(said.quote.slice(0, LONGEST_QUOTE))
  const begin = words.mentions(who, said.slug)
  return {
    id: `mention.${ID}`,
    to: { name: to.name ?? '', address },
    subject: begin,
    text: [begin, `> ${quote}`, said.text, `${words.open} ${link}`, '-- ', words.why].join('\n\n'),
    html: [
      `<p>${escapeHtml(begin)}</p>`,
      `<blockquote>${escapeHtml(quote)}</blockquote>`,
      `<p style="white-space:pre-wrap">${escapeHtml(said.text)}</p>`,
      `<p><a href="${escapeHtml(link)}">${escapeHtml(words.open)}</a></p>`,
      `<p><small>${escapeHtml(words.why)}</small></p>`
    ].join('\n')
  }
}
