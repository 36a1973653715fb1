/** Files of the build with spaces between, relative to the page, and the name of this set of them: constants of the build. */
declare const FILES: string
declare const VERSION: string

interface LifeEvent {
  waitUntil(work: Promise<unknown>): void
}

interface FetchEvent extends LifeEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}

/** The parts of a service worker's scope that are used here; the types of pages do not have it. */
interface WorkerScope {
  readonly registration: { readonly scope: string }
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
}

const worker = self as unknown as WorkerScope
const { scope } = worker.registration
/** Caches are those of the whole site, so the name says whose this one is. */
const OWN = `prize-desk ${scope} `
const CACHE = OWN + VERSION
/** A network that takes longer counts as none. */
const LONGEST_WAIT = 4000

worker.addEventListener('install', event => event.waitUntil(keepAll().then(() => worker.skipWaiting())))
worker.addEventListener('activate', event => event.waitUntil(removeFormer().then(() => worker.clients.claim())))

/** Answers for the page and its files alone; whatever goes to the service goes there, and is never kept. */
worker.addEventListener('fetch', event => {
  const { request } = event
  if (request.method !== 'GET' || !request.url.startsWith(scope)) return
  event.respondWith(request.mode === 'navigate' ? page(request) : file(request))
})

async function keepAll(): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.addAll([scope, ...FILES.split(' ').map(name => scope + name)])
}

async function removeFormer(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter(name => name.startsWith(OWN) && name !== CACHE).map(name => caches.delete(name)))
}

/** The page of the server, so that its gate is asked; without network the one that is kept. */
async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(LONGEST_WAIT) })
  } catch (silence) {
    const kept = await caches.match(scope, { cacheName: CACHE, ignoreVary: true })
    if (kept) return kept
    throw silence
  }
}

const file = async (request: Request): Promise<Response> =>
  (await caches.match(request, { cacheName: CACHE, ignoreVary: true })) ?? fetch(request)
