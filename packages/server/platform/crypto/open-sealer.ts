import type { Settings } from '../../settings/env.ts'
import { readOrMakeKey } from './key-file.ts'
import { makeSealer, type Sealer } from './sealing.ts'

/** Reads or creates the key file on first use. */
export function openSealer({ secrets, dataFolder }: Pick<Settings, 'secrets' | 'dataFolder'>): Sealer {
  let cached: Sealer | undefined
  const sealer = (): Sealer => {
    cached ??= makeSealer(secrets.key ?? readOrMakeKey(dataFolder), secrets.oldKeys)
    return cached
  }
  return {
    seal: (text, belongsTo) => sealer().seal(text, belongsTo),
    open: (sealed, belongsTo) => sealer().open(sealed, belongsTo),
    isOutdated: (sealed) => sealer().isOutdated(sealed),
  }
}
