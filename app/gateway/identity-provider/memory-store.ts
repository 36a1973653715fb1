import { LRUCache } from 'lru-cache'
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'

const CAPACITY = 10_000
const SECOND = 1000

/**
 * Memory of oidc-provider (logins, codes, grants, refresh tokens), in memory: the oldest are forgotten when it is
 * full, and all when the process ends.
 */
export function createMemoryStore(): AdapterFactory {
  return () => {
    const stored = new LRUCache<string, AdapterPayload>({ max: CAPACITY })
    const find = async (matches: (payload: AdapterPayload) => boolean) => [...stored.values()].find(matches)
    const store: Adapter = {
      upsert: async (id, payload, seconds) => {
        stored.set(id, payload, seconds ? { ttl: seconds * SECOND } : {})
      },
      find: async id => stored.get(id),
      findByUid: uid => find(payload => payload.uid === uid),
      findByUserCode: code => find(payload => payload.userCode === code),
      consume: async id => {
        const payload = stored.get(id)
        if (payload) payload.consumed = true
      },
      destroy: async id => {
        stored.delete(id)
      },
      revokeByGrantId: async grantId => {
        for (const [id, payload] of stored.entries()) if (payload.grantId === grantId) stored.delete(id)
      }
    }
    return store
  }
}
