import { Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { urlOf } from '#client/platform/calls/calls.ts'
import { accountSecurity } from '#contracts/accounts/account-security.ts'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'

/** The data stored about the user, to download or delete. */
export function DataSection() {
  const [isDeleting, deletion] = useDisclosure()
  return (
    <Stack>
      <Text>
        Download everything that is stored about you, or delete your account with all of it. Both are yours to
        decide at any time.
      </Text>
      <Group>
        <Button component="a" variant="default" href={urlOf(accountSecurity.downloadData)} download>
          Download my data
        </Button>
        <Button variant="outline" color="red" onClick={deletion.open}>
          Delete account
        </Button>
      </Group>
      {isDeleting && <DeleteAccountDialog onClose={deletion.close} />}
    </Stack>
  )
}
