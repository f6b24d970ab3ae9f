import { Tabs } from '@mantine/core'
import { type ReactNode, type UIEvent, useEffect, useRef, useState } from 'react'
import classes from './tab-bar.module.css'

export interface Tab<Key extends string> {
  key: Key
  label: string
  icon?: ReactNode
  note?: ReactNode
  isDisabled?: boolean
  content: ReactNode
}

export interface TabBarProps<Key extends string> {
  label: string
  tabs: readonly Tab<Key>[]
  value: Key
  onChange: (key: Key) => void
}

/** Scrolled CSS pixels from which the bar has a shadow (specification part 2, section 2). */
const SHADE_AFTER_PX = 16

export function TabBar<Key extends string>({ label, tabs, value, onChange }: TabBarProps<Key>) {
  const [isShaded, setShaded] = useState(false)
  const bar = useRef<HTMLDivElement>(null)
  // Scrolls to the open tab, which may be out of sight on a phone.
  useEffect(() => {
    bar.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [])
  const change = (key: string | null) => {
    const tab = tabs.find((candidate) => candidate.key === key)
    if (!tab) return
    setShaded(false)
    onChange(tab.key)
  }
  const scroll = (event: UIEvent<HTMLElement>) => setShaded(event.currentTarget.scrollTop > SHADE_AFTER_PX)
  return (
    <Tabs
      value={value}
      onChange={change}
      keepMounted={false}
      classNames={{
        root: classes.root,
        list: classes.list,
        tab: classes.tab,
        tabLabel: classes.tabLabel,
        panel: classes.panel,
      }}
    >
      <div ref={bar} className={classes.bar} data-shaded={isShaded || undefined}>
        <Tabs.List aria-label={label}>
          {tabs.map((tab) => (
            <Tabs.Tab
              key={tab.key}
              value={tab.key}
              leftSection={tab.icon}
              rightSection={tab.note}
              disabled={tab.isDisabled ?? false}
            >
              {tab.label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </div>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.key} value={tab.key} tabIndex={0} onScroll={scroll}>
          {tab.content}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
