import { openSignals } from '../../db/signals.ts'
import type { AccountAdmin } from '../../features/accounts/service.ts'
import { COMMAND_LINE } from '../../features/services/audit/service.ts'
import { liveService } from '../../features/services/live/service.ts'
import { argon2Passwords } from '../../platform/crypto/passwords.ts'
import { describeError } from '../../platform/log/describe-error.ts'
import type { Settings } from '../../settings/env.ts'
import { withDatabase } from '../context.ts'

export async function administer<T>(
  work: (admin: AccountAdmin, settings: Settings) => Promise<T>,
): Promise<T> {
  return withDatabase(async (database, settings) => {
    const signals = openSignals(database)
    try {
      return await work(
        {
          database,
          // This process serves no pages.
          live: liveService({
            database,
            signals,
            current: async () => new Set(),
            onError: (error) => process.stderr.write(`${JSON.stringify(describeError(error))}\n`),
          }),
          passwords: argon2Passwords(),
          clock: () => new Date(),
          actor: COMMAND_LINE,
        },
        settings,
      )
    } finally {
      await signals.close()
    }
  })
}
