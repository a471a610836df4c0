import { Switch, type SwitchProps } from '@mantine/core'

type DescribedSwitchProps = SwitchProps & { label: string }

/** A switch with a line below its label. The label alone is its name: Mantine's would have the line in it as well. */
export function DescribedSwitch(props: DescribedSwitchProps) {
  return <Switch aria-label={props.label} {...props} />
}
