import type { BackupRequest } from '../../db/backup/back-up.ts'
import type { RestoreRequest } from '../../db/backup/backup-file.ts'
import { readKey, readOrMakeKey } from '../../platform/crypto/key-file.ts'
import { openStream, sealStream, secretId } from '../../platform/crypto/sealed-stream.ts'
import type { Settings } from '../../settings/env.ts'

type Secrets = Pick<Settings, 'secrets' | 'dataFolder'>

export function backupSealing({ secrets, dataFolder }: Secrets): NonNullable<BackupRequest['sealing']> {
  const secret = secrets.key ?? readOrMakeKey(dataFolder)
  return {
    keyId: secretId(secret),
    seal: (content, belongsTo) => sealStream(content, secret, belongsTo),
  }
}

export function sealedOpener({ secrets, dataFolder }: Secrets): RestoreRequest['openSealed'] {
  return (keyId, content, belongsTo) => {
    const current = secrets.key ?? readKey(dataFolder)
    const secret = [current, ...secrets.oldKeys].find((key) => key !== null && secretId(key) === keyId)
    if (secret) return openStream(content, secret, belongsTo)
    throw new Error(
      'It is sealed by a secret key that this server does not have. Set LOTLINE_SECRET_KEY to the key of the installation that made it, or list that key in LOTLINE_OLD_SECRET_KEYS.',
    )
  }
}
