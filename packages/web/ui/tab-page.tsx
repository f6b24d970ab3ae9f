import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Logo } from './logo.tsx'
import { TabBar, type TabBarProps } from './tab-bar.tsx'
import classes from './tab-page.module.css'

export interface TabPageProps<Key extends string> extends Omit<TabBarProps<Key>, 'label'> {
  /** Of the page, and of its tabs for screen readers. */
  title: string
  /** Lists need more room than forms. */
  isWide?: boolean
}

/** A page beside the map: its title, the way back, and a sheet of tabs that fills the window. */
export function TabPage<Key extends string>({ title, isWide = false, ...tabs }: TabPageProps<Key>) {
  return (
    <main className={classes.page}>
      <header className={classes.header}>
        <Logo size={36} />
        <h1 className={classes.heading}>{title}</h1>
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
      <div className={classes.sheet} data-wide={isWide}>
        <TabBar label={title} {...tabs} />
      </div>
    </main>
  )
}
