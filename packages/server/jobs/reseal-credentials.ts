import { resealCredentials } from '../features/accounts/credentials/service.ts'
import { resealTotpSecrets } from '../features/accounts/second-factor/service.ts'
import type { ScheduledJob } from './scheduled-job.ts'

/** After a change of the secret key: a day later the old one can be forgotten. */
export const resealCredentialsJob: ScheduledJob = {
  key: 'reseal-credentials',
  cron: '47 3 * * *',
  run: async (context) => ({
    credentials: await resealCredentials(context),
    authenticators: await resealTotpSecrets(context),
  }),
}
