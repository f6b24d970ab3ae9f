import { forgetOldMails } from '../features/services/mail/service.ts'
import type { ScheduledJob } from './scheduled-job.ts'

export const forgetOldMailsJob: ScheduledJob = {
  key: 'forget-old-mails',
  cron: '37 3 * * *',
  run: ({ database, clock }) => forgetOldMails({ database, clock }),
}
