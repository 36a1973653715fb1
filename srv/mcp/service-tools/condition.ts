import { z } from 'zod'

const path = {
  type: 'array',
  items: { type: 'string' },
  description: 'An element, or the way to it: ["mission","slug"]'
}
const value = {
  type: ['string', 'number', 'boolean', 'null'],
  description: 'A text, number or boolean; null after "is"'
}
const operators = ['=', '!=', '<', '<=', '>', '>=', 'and', 'or', 'not', 'is', 'null', 'in', 'like', 'between', 'exists']

const operand = (member: string, schema: object) => ({
  type: 'object',
  properties: { [member]: schema },
  required: [member]
})

/** A token of a condition, as models are told of it; the reader of queries checks what comes, and names the token that is wrong. */
const token = z.unknown().meta({
  anyOf: [
    { enum: operators, description: 'An operator; so are + - * / || and case when then else end' },
    operand('ref', path),
    operand('val', value),
    operand('list', { type: 'array', items: operand('val', value), description: 'Values after "in"' }),
    operand('func', { type: 'string', description: 'Function of the operands in `args`, such as lower or length' }),
    operand('xpr', { type: 'array', items: {}, description: 'A condition in parentheses, of the same tokens' })
  ]
})

/** A condition in CQN: operands with operators between them, in the order in which one would write them. */
export const condition = z
  .array(token)
  .max(200)
  .describe(
    'Condition in CQN, operands and operators in turn: [{"ref":["slug"]},"=",{"val":"x"},"and",{"ref":["title"]},"like",{"val":"%x%"}]'
  )
