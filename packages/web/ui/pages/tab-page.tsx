import { PageHeader } from './page-header.tsx'
import { TabBar, type TabBarProps } from './tab-bar.tsx'
import classes from './tab-page.module.css'

interface TabPageProps<Key extends string> extends Omit<TabBarProps<Key>, 'label'> {
  title: string
  isWide?: boolean
}

export function TabPage<Key extends string>({ title, isWide = false, ...tabs }: TabPageProps<Key>) {
  return (
    <main className={classes.page}>
      <PageHeader title={title} />
      <div className={classes.sheet} data-wide={isWide}>
        <TabBar label={title} {...tabs} />
      </div>
    </main>
  )
}
