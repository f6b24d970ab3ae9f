/** Browser storage that never throws, even in private windows or if full. */

export const STORAGE_PREFIX = 'lotline.'

export function readStored<Value>(
  key: string,
  parse: (json: unknown) => Value | null,
  storage: Storage = localStorage,
): Value | null {
  try {
    const text = storage.getItem(STORAGE_PREFIX + key)
    return text === null ? null : parse(JSON.parse(text))
  } catch {
    // Invalid data counts as absent.
    return null
  }
}

export function writeStored(key: string, value: unknown, storage: Storage = localStorage): boolean {
  try {
    storage.setItem(STORAGE_PREFIX + key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

export function forgetStored(key: string, storage: Storage = localStorage): void {
  try {
    storage.removeItem(STORAGE_PREFIX + key)
  } catch {}
}

export function storedKeys(storage: Storage = localStorage): string[] {
  try {
    return Object.keys(storage).flatMap((key) =>
      key.startsWith(STORAGE_PREFIX) ? key.slice(STORAGE_PREFIX.length) : [],
    )
  } catch {
    return []
  }
}

export function onStoredInOtherTab(key: string, listener: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.storageArea === localStorage && event.key === STORAGE_PREFIX + key) listener()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

/** Keys shared by all users of the browser. */
const BROWSER_KEYS: readonly string[] = ['session', 'last-user', 'preferences', 'base-map-reached']

export function forgetAccountData(storage: Storage = localStorage): void {
  for (const key of storedKeys(storage)) if (!BROWSER_KEYS.includes(key)) forgetStored(key, storage)
}
