import { FIRST_LINK_HOURS } from '../../features/accounts/service.ts'

export const firstAdministratorLines = (link: string): string[] => [
  'There is no administrator yet. Make the first one in the browser:',
  `  ${link}`,
  `The link works once, for ${FIRST_LINK_HOURS} hours. For another one: npm run lotline -- accounts first-link`,
]
