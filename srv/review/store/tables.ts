import type { Stored } from '../../platform/domain.ts'

export const THREADS = 'tutorials.review.Threads'
export const COMMENTS = 'tutorials.review.Comments'
export const AUTHORS = 'tutorials.review.Authors'
export const MENTION_MAILS = 'tutorials.review.MentionMails'
export const MENTION_WINDOWS = 'tutorials.review.MentionWindows'
/** Held while mails are claimed, so that one instance at a time sends. */
export const MAIL_LOCK = 'mention-mails'

/** Lock and indexes of reviews. */
export const stored = {
  locks: [MAIL_LOCK],
  indexes: [
    { name: 'threads_of_slug', entity: THREADS, columns: ['slug', 'status', 'createdAt'] },
    { name: 'threads_of_author', entity: THREADS, columns: ['author', 'status'] },
    { name: 'threads_status', entity: THREADS, columns: ['status', 'createdAt'] },
    { name: 'threads_resolved_by', entity: THREADS, columns: ['resolvedBy'] },
    { name: 'threads_decided_by', entity: THREADS, columns: ['decidedBy'] },
    { name: 'threads_resolved', entity: THREADS, columns: ['resolvedAt'], where: 'resolvedAt IS NOT NULL' },
    { name: 'comments_of_thread', entity: COMMENTS, columns: ['thread_ID', 'createdAt'] },
    { name: 'comments_of_author', entity: COMMENTS, columns: ['author'] },
    { name: 'authors_seen', entity: AUTHORS, columns: ['seenAt'] },
    { name: 'authors_email', entity: AUTHORS, columns: ['email'] },
    { name: 'mention_mails_due', entity: MENTION_MAILS, columns: ['status', 'dueAt'] },
    { name: 'mention_mails_claimed', entity: MENTION_MAILS, columns: ['leaseUntil'], where: 'leaseUntil IS NOT NULL' },
    { name: 'mention_mails_of', entity: MENTION_MAILS, columns: ['recipient'] },
    { name: 'mention_mails_by', entity: MENTION_MAILS, columns: ['author'] },
    { name: 'mention_mails_created', entity: MENTION_MAILS, columns: ['createdAt'] },
    { name: 'mention_windows_start', entity: MENTION_WINDOWS, columns: ['windowStart'] }
  ]
} satisfies Stored
