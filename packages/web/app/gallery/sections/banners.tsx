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
      <Specimen id="notices" title="Empty and error states">
        <State name="Empty">
          <EmptyState
            icon={<IconMapPin size={20} stroke={1.75} />}
            title="Nothing here yet"
            action={<Button>Add the first one</Button>}
          >
            What belongs here, in one sentence.
          </EmptyState>
        </State>
        <State name="Error">
          <ErrorState
            icon={<IconMapPin size={20} stroke={1.75} />}
            title="This could not be loaded"
            action={<Button variant="default">Try again</Button>}
          >
            What went wrong, and which data is safe.
          </ErrorState>
        </State>
      </Specimen>
    </>
  )
}

function BannerSpecimen() {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <Specimen id="banners" title="Alert banners">
      {KINDS.map((kind) => (
        <State key={kind} name={kind}>
          <AlertBanner kind={kind} title={`Example ${kind} banner`}>
            Shown in the page while its condition lasts.
          </AlertBanner>
        </State>
      ))}
      <State name="Closable, with an action">
        {isOpen ? (
          <AlertBanner
            kind="warning"
            title="Your e-mail address is not verified"
            action={
              <Button size="compact-sm" variant="default">
                Resend e-mail
              </Button>
            }
            onClose={() => setIsOpen(false)}
          >
            Follow the link in the e-mail we sent you.
          </AlertBanner>
        ) : (
          <Button variant="default" onClick={() => setIsOpen(true)}>
            Show banner
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
