import type { Trial } from './trial.ts'
import { entry } from './trials/entry.ts'
import { files } from './trials/files.ts'
import { fullDisk } from './trials/full-disk.ts'
import { fuzz } from './trials/fuzz.ts'
import { idor } from './trials/idor.ts'
import { ledger } from './trials/ledger.ts'
import { links } from './trials/links.ts'
import { manyAddresses } from './trials/many-addresses.ts'
import { payments } from './trials/payments.ts'
import { prints } from './trials/prints.ts'
import { rebinding } from './trials/rebinding.ts'
import { recovery } from './trials/recovery.ts'
import { sockets } from './trials/sockets.ts'
import { starvation } from './trials/starvation.ts'
import { stories } from './trials/stories.ts'
import { unread } from './trials/unread.ts'

/** In the order of the table. To add a trial, add a file and a line. */
export const TRIALS: readonly Trial[] = [
  fuzz,
  idor,
  entry,
  links,
  rebinding,
  ledger,
  payments,
  recovery,
  fullDisk,
  files,
  prints,
  starvation,
  manyAddresses,
  sockets,
  unread,
  stories,
]
