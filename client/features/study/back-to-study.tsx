import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '#client/platform/paths.ts'

export function BackToStudy() {
  return (
    <Button component={Link} to={paths.study}>
      Back to study home
    </Button>
  )
}
