import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Message, Part } from '../tasks/task.ts'
import { a2aError, invalidParams } from './errors.ts'

const LONGEST_ID = 64
const MOST_PARTS = 20
/** Of all texts in a message. */
const LONGEST_TEXT = 10_000
/** Numbers of the protocol have 32 bits. */
const LARGEST = 2 ** 31 - 1

const id = z.string().min(1).max(LONGEST_ID)
const skillId = z.string().min(1).max(60)
/** Clients of protocol buffers send the empty text for what they leave out. */
export const optionalId = z.union([id, z.literal('')]).optional()
const metadata = z.looseObject({ skillId: skillId.optional() }).nullish()
export const historyLength = z.number().int().min(0).max(LARGEST).optional()

const sendForm = z.looseObject({
  message: z.looseObject({
    messageId: z.string().min(1).max(255),
    role: z.enum(['user', 'ROLE_USER']),
    parts: z.array(z.looseObject({})).min(1).max(MOST_PARTS),
    contextId: optionalId,
    taskId: optionalId,
    metadata
  }),
  metadata,
  contextId: optionalId,
  configuration: z
    .looseObject({ blocking: z.boolean().optional(), returnImmediately: z.boolean().optional(), historyLength })
    .nullish()
})

/** Message of a caller, with what it asks for. */
export interface Sent {
  readonly message: Message
  /** All texts of the message. */
  readonly text: string
  /** The first part with data. */
  readonly data: Readonly<Record<string, unknown>> | undefined
  readonly skillId: string | undefined
  readonly contextId: string | undefined
  readonly taskId: string | undefined
  /** SHA-256 of all of it: a message that comes again has the same. */
  readonly hash: string
  /** Answer as soon as the work has begun. */
  readonly isBackground: boolean
  readonly historyLength: number | undefined
}

/** The parameters of sending a message. @throws RpcError naming the first field that breaks a rule. */
export function readSent(params: unknown): Sent {
  const { message, metadata: more, contextId, configuration } = checked(sendForm, params)
  const parts = message.parts.map((part, index) => partIn(part, index))
  const text = parts.flatMap(part => ('text' in part ? part.text : [])).join('\n')
  if (text.length > LONGEST_TEXT) throw invalidParams(`message.parts: at most ${LONGEST_TEXT} characters of text`)
  const skill = more?.skillId ?? message.metadata?.skillId
  const context = message.contextId || contextId || undefined
  const { messageId } = message
  return {
    message: { messageId, role: 'user', parts },
    text,
    data: parts.find(part => 'data' in part)?.data as Sent['data'],
    skillId: skill,
    contextId: context,
    taskId: message.taskId || undefined,
    hash: sha256(JSON.stringify([messageId, parts, skill, context])),
    isBackground: configuration?.returnImmediately ?? configuration?.blocking === false,
    historyLength: configuration?.historyLength
  }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

const textForm = z.looseObject({ text: z.string() })
const dataForm = z.looseObject({ data: z.record(z.string(), z.unknown()) })

function partIn(part: Readonly<Record<string, unknown>>, index: number): Part {
  const asText = textForm.safeParse(part)
  if (asText.success) return { text: asText.data.text.toWellFormed() }
  const asData = dataForm.safeParse(part)
  if (asData.success) return { data: asData.data.data }
  if ('data' in part) throw invalidParams(`message.parts.${index}.data: must be an object`)
  throw a2aError('CONTENT_TYPE_NOT_SUPPORTED', `message.parts.${index}: only text and data are taken`)
}

const getForm = z.looseObject({ id, historyLength })

/** The task that a caller asks for. @throws RpcError */
export const readTaskQuery = (params: unknown): z.infer<typeof getForm> => checked(getForm, params)

/** Parameters in a form. @throws RpcError naming the first field that breaks a rule. */
export function checked<T>(form: z.ZodType<T>, params: unknown): T {
  const read = form.safeParse(params)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw invalidParams(`${issue?.path.join('.') || 'params'}: ${issue?.message ?? 'invalid'}`.slice(0, 300))
}
