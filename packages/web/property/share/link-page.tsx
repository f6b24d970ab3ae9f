import { Button, Skeleton, Text } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { SHARE_PASSWORD_LENGTH } from '#domain/share/share-rules.ts'
import { PasswordInput } from '../../ui/fields/password-input.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { useSubmit } from '../../ui/forms/use-submit.ts'
import { SheetPage } from '../../ui/pages/sheet-page.tsx'
import type { OpenedLink } from './use-link.ts'

interface LinkPageProps<Opened extends { state: 'open' }> {
  link: OpenedLink<Opened>
  /** Such as `report`. */
  noun: string
  title: string
  skeletonClass: string | undefined
  children: (document: Opened) => ReactNode
}

export function LinkPage<Opened extends { state: 'open' }>({ title, ...content }: LinkPageProps<Opened>) {
  useEffect(() => {
    document.title = `Lotline > ${title}`
  }, [title])
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      <LinkContent {...content} />
    </>
  )
}

function LinkContent<Opened extends { state: 'open' }>({
  link: { opening, unlock, retry },
  noun,
  skeletonClass,
  children,
}: Omit<LinkPageProps<Opened>, 'title'>) {
  switch (opening.state) {
    case 'opening':
      return (
        <div className={skeletonClass} role="status" aria-label={`Opening the ${noun}`}>
          <Skeleton height="100%" />
        </div>
      )
    case 'locked':
      return <PasswordPage noun={noun} onUnlock={unlock} />
    case 'closed':
      return (
        <SheetPage title={`This link no longer opens a ${noun}`}>
          <Text mt={12}>
            It has expired, was revoked, or is not complete. Please ask the person who sent it to you for a
            new one.
          </Text>
        </SheetPage>
      )
    case 'failed':
      return (
        <SheetPage title={`The ${noun} could not be opened`}>
          <Text mt={12} mb={16} role="alert">
            {opening.problem}
          </Text>
          <Button h={36} onClick={retry}>
            Try again
          </Button>
        </SheetPage>
      )
    case 'open':
      return children(opening)
  }
}

function PasswordPage({ noun, onUnlock }: { noun: string; onUnlock: (password: string) => Promise<void> }) {
  const [password, setPassword] = useState('')
  const { errorOf, ...submission } = useSubmit(
    () => (password === '' ? { field: 'password', message: 'Please enter the password.' } : null),
    () => onUnlock(password),
    { wrong_password: 'password' },
  )
  return (
    <SheetPage title={`This ${noun} needs a password`} lead="Ask the person who sent you the link for it.">
      <Form {...submission} mt={12} verb={`Open the ${noun}`}>
        <PasswordInput
          label="Password"
          autoComplete="off"
          autoFocus
          maxLength={SHARE_PASSWORD_LENGTH.max}
          value={password}
          error={errorOf('password')}
          onChange={setPassword}
        />
      </Form>
    </SheetPage>
  )
}
