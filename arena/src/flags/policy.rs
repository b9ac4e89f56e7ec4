//! How long an opening is kept: the key `policy` of `-openings`.

use super::flag::{Draft, Given};
use super::keys::{self, one_of};
use crate::settings::OpeningPolicy;

/// `-openings`: replaces what a file says about openings, the policy with it.
pub(super) fn openings(draft: &mut Draft, given: &Given) -> Result<(), String> {
    let policies = [
        ("default", OpeningPolicy::Default),
        ("encounter", OpeningPolicy::Encounter),
        ("round", OpeningPolicy::Round),
    ];
    let policy = given.key("policy", |text| one_of(text, &policies))?;
    draft.settings.plan.policy = policy.unwrap_or_default();
    keys::openings(draft, given)
}
