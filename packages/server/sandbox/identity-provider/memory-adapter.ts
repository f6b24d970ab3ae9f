import type { Adapter, AdapterPayload } from 'oidc-provider'

interface Kept {
  payload: AdapterPayload
  expiresAt: number
}

/** Separate for each provider. */
export function memoryAdapter(): (model: string) => Adapter {
  const stored = new Map<string, Kept>()
  const find = (matches: (key: string, payload: AdapterPayload) => boolean): AdapterPayload | undefined => {
    for (const [key, { payload, expiresAt }] of stored) {
      if (expiresAt <= Date.now()) stored.delete(key)
      else if (matches(key, payload)) return payload
    }
    return undefined
  }

  return (model) => {
    const keyOf = (id: string) => `${model}:${id}`
    const isOurs = (key: string) => key.startsWith(`${model}:`)
    return {
      async upsert(id, payload, expiresIn) {
        stored.set(keyOf(id), {
          payload,
          expiresAt: expiresIn ? Date.now() + expiresIn * 1000 : Number.POSITIVE_INFINITY,
        })
      },
      find: async (id) => find((key) => key === keyOf(id)),
      findByUid: async (uid) => find((key, payload) => isOurs(key) && payload.uid === uid),
      findByUserCode: async (code) => find((key, payload) => isOurs(key) && payload.userCode === code),
      async consume(id) {
        const found = find((key) => key === keyOf(id))
        if (found) found.consumed = Math.floor(Date.now() / 1000)
      },
      async destroy(id) {
        stored.delete(keyOf(id))
      },
      async revokeByGrantId(grantId) {
        for (const [key, { payload }] of stored) if (payload.grantId === grantId) stored.delete(key)
      },
    }
  }
}
