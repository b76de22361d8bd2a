-- Who gets a password from somebody else chooses their own before anything is answered (rule: given-password).

-- When somebody else set the password; it is due to be changed while no later change is known. A node that does not know the
-- column ends it all the same by changing the password. Null: its holder chose it.
alter table accounts add column password_given_at timestamptz;
