/** The words of choosing an alias. Its rule is the domain's. */
export const aliasWords = {
  title: 'Choose your alias',
  text: 'This is the name other punters see on the leaderboard.',
  label: 'Alias',
  save: 'Save alias',
  signOut: 'Sign out',
  taken: 'Somebody else has this alias. Choose another.',
  notChecked: 'The alias could not be checked. Please try again.',
  /** The catalogue's text for a failed save. */
  notSaved: 'Saving punter alias was not successful, please try again.',
} as const;
