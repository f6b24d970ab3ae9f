import { Button, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { PROFESSIONS } from '#domain/account/professions.ts'
import { call } from '../../lib/api/api.ts'
import { takeSession } from '../../state/account/session.ts'
import { SheetPage } from '../../ui/pages/sheet-page.tsx'
import { SignOutLink } from './sign-out-link.tsx'
import { useProgress } from './use-progress.ts'
import { useStep } from './use-step.ts'

/** Page to state the profession, shown once. */
export function ProfessionPage() {
  const [profession, setProfession] = useState<string | null>(null)
  const progress = useProgress('profession')
  const { isBusy, run } = useStep()
  const save = async () => {
    if (profession === null) return
    takeSession(await call('setProfession', { body: { profession } }))
  }
  return (
    <SheetPage
      title="What do you work as?"
      progress={progress}
      lead="We ask once. You can change it in your account."
      footer={<SignOutLink />}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          run(save)
        }}
      >
        <Stack gap={20} mt={20}>
          <Radio.Group value={profession} onChange={setProfession} aria-label="Profession">
            <Stack gap={12}>
              {PROFESSIONS.map(({ key, title }) => (
                <Radio key={key} value={key} label={title} />
              ))}
            </Stack>
          </Radio.Group>
          <Button type="submit" h={36} loading={isBusy} disabled={profession === null}>
            Continue
          </Button>
        </Stack>
      </form>
    </SheetPage>
  )
}
