import { afterAll, beforeAll } from 'vitest'
import { freePort } from '../free-port.ts'
import { createUser, type HttpUser } from '../http-user.ts'
import { type ServerProcess, startServer } from '../server-process.ts'
import { type Network, networkTo } from './cut-network.ts'

/** The whole product for the tests of one file, and the way to it, which can be cut. */
interface EngineProduct {
  url: string
  network: Network
  admin: { username: string; password: string }
  /** Creates a new free account that is signed in. */
  createUser(): Promise<HttpUser>
}

/** Starts before the file's first test. */
export function engineProduct(): EngineProduct {
  let server: ServerProcess | undefined
  const product = {
    admin: { username: 'chief', password: 'admin-pass-77' },
    createUser: () => createUser(product.url),
  } as EngineProduct
  beforeAll(async () => {
    const port = await freePort()
    const network = await networkTo(port)
    const { username, password } = product.admin
    Object.assign(product, { network, url: network.url })
    server = await startServer({
      port,
      env: {
        PUBLIC_URL: network.url,
        SMTP_URL: '',
        ADMIN_EMAIL: 'chief@mail.example',
        ADMIN_USERNAME: username,
        ADMIN_PASSWORD: password,
      },
    })
  })
  afterAll(async () => {
    await product.network?.cut()
    await server?.close()
  })
  return product
}
