import { Button, Menu } from '@mantine/core'
import { IconArrowLeft, IconDots } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, use } from 'react'
import { useIsNarrow } from '../behaviour/use-is-narrow.ts'
import { ButtonMenu } from '../buttons/button-menu.tsx'
import { IconButton } from '../buttons/icon-button.tsx'
import { Logo } from '../logo.tsx'
import classes from './page-header.module.css'
import { PageTools } from './page-tools.ts'

interface PageHeaderProps {
  title: string
  /** Next to the title, or below it in a narrow window. */
  details?: ReactNode
  more?: ReactNode
  children?: ReactNode
}

export function PageHeader({ title, details, more, children }: PageHeaderProps) {
  const isNarrow = useIsNarrow()
  const back = <IconArrowLeft size={16} stroke={1.75} aria-hidden="true" />
  return (
    <header className={classes.header}>
      <Logo size={36} />
      <div className={classes.titles}>
        <h1 className={classes.heading} title={title}>
          {title}
        </h1>
        {details}
      </div>
      {children}
      {use(PageTools)}
      {isNarrow && more !== undefined ? (
        <ButtonMenu position="bottom-end" width={200} button={<IconButton icon={IconDots} label="More" />}>
          {more}
          <Menu.Item component={Link} to="/dashboard" leftSection={back}>
            Back to the map
          </Menu.Item>
        </ButtonMenu>
      ) : (
        <Button component={Link} to="/dashboard" variant="default" h={36} leftSection={back}>
          Back to the map
        </Button>
      )}
    </header>
  )
}
