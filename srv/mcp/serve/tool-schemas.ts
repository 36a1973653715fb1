import { z } from 'zod'
import type { Tool } from '../../platform/tools/index.ts'
import type { Revision } from '../protocol/revisions.ts'

type Schema = Readonly<Record<string, unknown>>

interface Schemas {
  readonly input: Schema
  readonly output: Schema
}

const made = new WeakMap<Tool, Schemas>()

function schemasOf(tool: Tool): Schemas {
  const known = made.get(tool)
  if (known) return known
  const schemas = { input: schemaOf(tool.input, 'input'), output: schemaOf(tool.output, 'output') }
  made.set(tool, schemas)
  return schemas
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io })
  return json
}

/** True where the answers of a tool become the member `result` of an object: by the schema, so that null does as well. */
export const isWrapped = (tool: Tool, { objectsOnly }: Revision): boolean =>
  objectsOnly && schemasOf(tool).output['type'] !== 'object'

/** A tool as `tools/list` has it. */
export function listed(tool: Tool, revision: Revision): object {
  const { name, title, description, writes, destructive, idempotent } = tool
  const { input, output } = schemasOf(tool)
  return {
    name,
    title,
    description,
    inputSchema: input,
    outputSchema: isWrapped(tool, revision) ? wrapping(output) : output,
    annotations: {
      title,
      readOnlyHint: !writes,
      destructiveHint: destructive ?? false,
      idempotentHint: idempotent ?? !writes,
      openWorldHint: false
    }
  }
}

const wrapping = (schema: Schema): Schema => ({
  type: 'object',
  properties: { result: schema },
  required: ['result'],
  additionalProperties: false
})
