import type { Agent } from 'node:http'
import type { Backend } from '../../support/backend.ts'
import { bearer, get, type HttpResponse, send } from '../../support/http/http.ts'

/** Asks a backend to end; tells how it did and how many milliseconds it took. */
export async function stop(backend: Backend): Promise<{ exit: number | string; took: number }> {
  const began = performance.now()
  const exit = await backend.stop()
  return { exit, took: performance.now() - began }
}

/** A request whose body pauses in the middle until `finish`. */
export function slowly(backend: Backend, path: string, content: object, agent?: Agent) {
  const text = JSON.stringify(content)
  const started = Promise.withResolvers<undefined>()
  const rest = Promise.withResolvers<undefined>()
  async function* body(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(text.slice(0, 10))
    started.resolve(undefined)
    await rest.promise
    yield Buffer.from(text.slice(10))
  }
  const answer: Promise<HttpResponse> = send(`${backend.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...bearer(backend.key) },
    body: body(),
    ...(agent && { agent })
  })
  // connections are taken in their order, so the answer to a later one says that this one was
  const underWay = started.promise.then(() => get(`${backend.url}/health`))
  return { answer, underWay, finish: () => rest.resolve(undefined) }
}

/** A begin whose body pauses. */
export const slowBegin = (backend: Backend, agent?: Agent) =>
  slowly(backend, '/content/publish/begin', { trigger: 'slow' }, agent)
