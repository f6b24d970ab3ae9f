import { Button, Radio, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { SignOutLink } from '../../property/account-link.tsx'
import { professionsQuery } from '../../state/account/professions-query.ts'
import { applySession } from '../../state/account/session.ts'
import { RadioGroup } from '../../ui/fields/radio-group.tsx'
import { LoadFailure } from '../../ui/hints/load-failure.tsx'
import { SheetPage } from '../../ui/pages/sheet-page.tsx'
import { useProgress, useStep } from './use-progress.ts'

export function ProfessionPage() {
  const { data: professions = [], error, refetch } = useQuery(professionsQuery)
  const [profession, setProfession] = useState<string | null>(null)
  const progress = useProgress('profession')
  const { isBusy, run } = useStep()
  const save = async () => {
    if (profession === null) return
    applySession(await call('setProfession', { body: { profession } }))
  }
  return (
    <SheetPage
      title="What is your profession?"
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
          {error && <LoadFailure noun="The professions" error={error} retry={refetch} isMinor />}
          <RadioGroup label="Profession" value={profession} onChange={setProfession}>
            <Stack gap={12}>
              {professions.map(({ key, title }) => (
                <Radio key={key} value={key} label={title} />
              ))}
            </Stack>
          </RadioGroup>
          <Button type="submit" h={36} loading={isBusy} disabled={profession === null}>
            Continue
          </Button>
        </Stack>
      </form>
    </SheetPage>
  )
}
