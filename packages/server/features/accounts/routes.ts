import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../app.ts'
import { addBackgroundWork } from '../../platform/background-work.ts'
import { passwordRoutes } from './password-routes.ts'
import { profileRoutes } from './profile-routes.ts'
import { signInRoutes } from './sign-in-routes.ts'

export function accountRoutes(app: FastifyInstance, context: AppContext): void {
  signInRoutes(app, context)
  passwordRoutes(app, context, addBackgroundWork(app))
  profileRoutes(app, context)
}
