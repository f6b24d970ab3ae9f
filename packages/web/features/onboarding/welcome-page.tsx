import { Button, List, Stack, Text } from '@mantine/core'
import { formatList } from '#domain/text/counts.ts'
import { call } from '../../lib/api/api.ts'
import { SignOutLink } from '../../property/account-link.tsx'
import { applySession, useSession } from '../../state/account/session.ts'
import { SheetPage } from '../../ui/pages/sheet-page.tsx'
import { type OnboardingStep, useOpenSteps, useStep } from './use-progress.ts'

const STEP_NOUNS: Record<OnboardingStep, string> = {
  privacy_policy: 'your agreement',
  terms_of_service: 'your agreement',
  'home-area': 'your home area',
  profession: 'your profession',
}

export function WelcomePage() {
  const firstName = useSession((session) => session.user?.details.firstName)
  const next = [...new Set(useOpenSteps().map((step) => STEP_NOUNS[step]))]
  const { isBusy, run } = useStep()
  return (
    <SheetPage title={firstName ? `Welcome, ${firstName}` : 'Welcome'} footer={<SignOutLink />}>
      <Stack gap={16} mt={12}>
        <Text>You signed in through your real-estate board. With your membership you can:</Text>
        <List spacing={8} size="sm" listStyleType="disc">
          <List.Item>Find parcels by address, PID, plan or place, and select them on the map.</List.Item>
          <List.Item>See zoning, assessment and sales side by side, each number with its source.</List.Item>
          <List.Item>Export your selection as CSV, Excel or GeoJSON.</List.Item>
        </List>
        {next.length > 0 && <Text c="dimmed">Next we ask for {formatList(next)}.</Text>}
        <Button
          h={36}
          loading={isBusy}
          onClick={() => run(async () => applySession(await call('leaveBoardLanding')))}
        >
          Get started
        </Button>
      </Stack>
    </SheetPage>
  )
}
