import { Button } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'
import { AlertBanner } from '../../../ui/hints/alert-banner.tsx'
import { EmptyState, ErrorState } from '../../../ui/hints/notice.tsx'
import { KINDS, LONG_TEXT, LONG_WORD } from '../samples.ts'
import { Specimen, State } from '../specimen.tsx'

export function BannersSection() {
  return (
    <>
      <BannerSpecimen />
      <Specimen id="notices" title="Empty and failed places">
        <State name="Empty">
          <EmptyState
            icon={<IconMapPin size={20} stroke={1.75} />}
            title="Nothing here yet"
            action={<Button>Add the first one</Button>}
          >
            What belongs here, in one sentence.
          </EmptyState>
        </State>
        <State name="Failed">
          <ErrorState
            icon={<IconMapPin size={20} stroke={1.75} />}
            title="This could not be loaded"
            action={<Button variant="default">Try again</Button>}
          >
            What happened, and what is still safe.
          </ErrorState>
        </State>
      </Specimen>
    </>
  )
}

function BannerSpecimen() {
  const [isOpen, setOpen] = useState(true)
  return (
    <Specimen id="banners" title="Alert banners">
      {KINDS.map((kind) => (
        <State key={kind} name={kind}>
          <AlertBanner kind={kind} title={`A banner of ${kind}`}>
            It is shown in place until it is over.
          </AlertBanner>
        </State>
      ))}
      <State name="With an action, can be closed">
        {isOpen ? (
          <AlertBanner
            kind="warning"
            title="Your e-mail address is not verified"
            action={
              <Button size="compact-sm" variant="default">
                Send it again
              </Button>
            }
            onClose={() => setOpen(false)}
          >
            Open the message that we have sent to you.
          </AlertBanner>
        ) : (
          <Button variant="default" onClick={() => setOpen(true)}>
            Show it again
          </Button>
        )}
      </State>
      <State name="Long words">
        <AlertBanner kind="info" title={LONG_TEXT}>
          {LONG_WORD}
        </AlertBanner>
      </State>
    </Specimen>
  )
}
