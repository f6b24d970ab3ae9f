import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, use } from 'react'
import { Logo } from '../logo.tsx'
import classes from './page-header.module.css'
import { PageTools } from './page-tools.ts'

/** Head of a page beside the map: its title, what can be done on it, and the way back. */
export function PageHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className={classes.header}>
      <Logo size={36} />
      <h1 className={classes.heading}>{title}</h1>
      {children}
      {use(PageTools)}
      <Button
        component={Link}
        to="/dashboard"
        variant="default"
        h={36}
        leftSection={<IconArrowLeft size={16} stroke={1.75} aria-hidden="true" />}
      >
        Back to the map
      </Button>
    </header>
  )
}
