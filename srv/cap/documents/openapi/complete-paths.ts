import { isOperation, type OpenApi, type Operation, type Parameter, type PathItem, type Schema } from './description.ts'

/** Names every operation, marks what functions need, and describes answers without a row. */
export function completePaths(paths: OpenApi['paths'], service: string): OpenApi['paths'] {
  return Object.fromEntries(
    Object.entries(paths).map(([path, item]) => [withBooleanKeys(path), completeItem(path, item, service)])
  )
}

/** The compiler writes the key of drafts as a text. */
const withBooleanKeys = (path: string) =>
  path.replaceAll("IsActiveEntity='{IsActiveEntity}'", 'IsActiveEntity={IsActiveEntity}')

function completeItem(path: string, item: PathItem, service: string): PathItem {
  return Object.fromEntries(
    Object.entries(item).map(([method, each]): [string, PathItem[string]] => {
      if (!isOperation(each)) return [method, each.map(withoutInvention)]
      return [method, completeOperation(each, { operationId: operationId(method, path, service) })]
    })
  )
}

function completeOperation(operation: Operation, more: { readonly operationId: string }): Operation {
  const { parameters, responses } = operation
  const completed = { ...more, ...operation, responses: withNothing(responses) }
  return parameters ? { ...completed, parameters: parameters.map(ofFunction) } : completed
}

/** Unique name, such as `getTutorialsByKeyRedirectTo`: generated clients call their methods so. */
function operationId(method: string, path: string, service: string): string {
  const steps = path.split('/').map(step => {
    const [name = '', key] = step.replace(`${service}.`, '').split('(')
    const words = name.split(/\W+/).filter(Boolean)
    const capital = words.map(word => word.charAt(0).toUpperCase() + word.slice(1)).join('')
    return key === undefined || key === ')' ? capital : `${capital}ByKey`
  })
  return method + steps.join('')
}

/** The key of the compiler's example leads nowhere. */
function withoutInvention(parameter: Parameter): Parameter {
  const { schema } = parameter
  if (parameter.in !== 'path' || !schema) return parameter
  const { example: _example, ...rest } = schema
  return { ...parameter, schema: rest }
}

/** Parameters of functions stand in the query, and are needed; null is a value that can be given. */
function ofFunction(parameter: Parameter): Parameter {
  const { name = '$', in: place, schema } = parameter
  if (place !== 'query' || name.startsWith('$') || !schema) return parameter
  const { default: _default, ...rest } = schema
  return { ...parameter, ...{ required: true, schema: rest } }
}

/** CAP answers 204 where a row or a result is missing, such as that of an association to one. */
function withNothing(responses: Operation['responses']): Operation['responses'] {
  const { 200: found } = responses as { readonly 200?: { readonly content?: Readonly<Record<string, Content>> } }
  const schema = found?.content?.['application/json']?.schema
  if (!schema || responses['204'] || !(isRow(schema) || schema['nullable'])) return responses
  return { ...responses, '204': { description: 'There is none' } }
}

interface Content {
  readonly schema?: Schema
}

const isRow = ({ $ref }: Schema): boolean => typeof $ref === 'string'
