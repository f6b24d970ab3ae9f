import { Popover } from '@mantine/core'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '../../testing/show.tsx'
import { BellButton } from './bell-button.tsx'

it('The bell looks the same before and after its panel was loaded', () => {
  const { showNext } = show(<BellButton />)
  const looks = [...screen.getByRole('button').classList]
  showNext(
    <Popover>
      <Popover.Target>
        <BellButton />
      </Popover.Target>
    </Popover>,
  )
  expect([...screen.getByRole('button').classList]).toEqual(expect.arrayContaining(looks))
})
