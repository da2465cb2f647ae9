// Converts actions and configs between the schema's tables and the plain values of the rules.
#include "engine/empyrean/empyrean.h"

namespace recount::engine::empyrean {
namespace {

namespace fbs = events::empyrean;

// Handles the types whose one field is `card`.
template <class Each>
bool WithCardTable(ActionType type, Each each) {
  switch (type) {
    case ActionType::draft_hero:
      return each.template operator()<fbs::DraftHero>();
    case ActionType::draft_ability:
      return each.template operator()<fbs::DraftAbility>();
    case ActionType::feat:
      return each.template operator()<fbs::Feat>();
    case ActionType::use:
      return each.template operator()<fbs::Use>();
    case ActionType::heal:
      return each.template operator()<fbs::Heal>();
    case ActionType::join:
      return each.template operator()<fbs::Join>();
    case ActionType::respond:
      return each.template operator()<fbs::Respond>();
    case ActionType::target:
      return each.template operator()<fbs::Target>();
    default:
      return false;
  }
}

}  // namespace

Action Empyrean::ReadAction(const fbs::Event& event) {
  Action action{.type = event.action_type()};
  const bool has_card = WithCardTable(action.type, [&]<class Table>() {
    action.card = static_cast<const Table*>(event.action())->card();
    return true;
  });
  if (has_card) return action;
  switch (action.type) {
    case ActionType::choose:
      action.action = event.action_as_choose()->action();
      break;
    case ActionType::play:
      action.card = event.action_as_play()->card();
      action.other = event.action_as_play()->host();
      break;
    case ActionType::recruit:
      action.from = event.action_as_recruit()->from();
      action.card = event.action_as_recruit()->card();
      break;
    case ActionType::attack:
      action.card = event.action_as_attack()->attacker();
      action.other = event.action_as_attack()->target();
      break;
    case ActionType::target_slot:
      action.card = event.action_as_target_slot()->host();
      action.other = event.action_as_target_slot()->slot();
      break;
    case ActionType::target_seat:
      action.seat = event.action_as_target_seat()->seat();
      break;
    default:
      break;
  }
  return action;
}

flatbuffers::Offset<void> Empyrean::WriteAction(flatbuffers::FlatBufferBuilder& builder,
                                                const Action& action) {
  switch (action.type) {
    case ActionType::draft_hero:
      return fbs::CreateDraftHero(builder, action.card).Union();
    case ActionType::draft_ability:
      return fbs::CreateDraftAbility(builder, action.card).Union();
    case ActionType::choose:
      return fbs::CreateChoose(builder, action.action).Union();
    case ActionType::feat:
      return fbs::CreateFeat(builder, action.card).Union();
    case ActionType::use:
      return fbs::CreateUse(builder, action.card).Union();
    case ActionType::heal:
      return fbs::CreateHeal(builder, action.card).Union();
    case ActionType::draw:
      return fbs::CreateDraw(builder).Union();
    case ActionType::play:
      return fbs::CreatePlay(builder, action.card, action.other).Union();
    case ActionType::recruit:
      return fbs::CreateRecruit(builder, action.from, action.card).Union();
    case ActionType::attack:
      return fbs::CreateAttack(builder, action.card, action.other).Union();
    case ActionType::join:
      return fbs::CreateJoin(builder, action.card).Union();
    case ActionType::strike:
      return fbs::CreateStrike(builder).Union();
    case ActionType::respond:
      return fbs::CreateRespond(builder, action.card).Union();
    case ActionType::target:
      return fbs::CreateTarget(builder, action.card).Union();
    case ActionType::target_slot:
      return fbs::CreateTargetSlot(builder, action.card, action.other).Union();
    case ActionType::target_seat:
      return fbs::CreateTargetSeat(builder, action.seat).Union();
    case ActionType::pass:
      return fbs::CreatePass(builder).Union();
    default:
      return fbs::CreateEndTurn(builder).Union();
  }
}

Config Empyrean::ReadConfig(const fbs::Event& event) {
  Config config;
  const fbs::Config& table = *event.config();
  config.length = table.length();
  config.mode = table.mode();
  config.decks = table.decks();
  config.max_rounds = table.max_rounds();
  config.has_teams = table.teams() != nullptr;
  if (!config.has_teams) return config;
  for (const fbs::Team* team : *table.teams()) {
    auto& seats = config.teams.emplace_back();
    if (team->seats() != nullptr) seats.assign(team->seats()->begin(), team->seats()->end());
  }
  return config;
}

flatbuffers::Offset<void> Empyrean::WriteConfig(flatbuffers::FlatBufferBuilder& builder,
                                                const Config& config) {
  flatbuffers::Offset<flatbuffers::Vector<flatbuffers::Offset<fbs::Team>>> teams;
  if (config.has_teams) {
    std::vector<flatbuffers::Offset<fbs::Team>> tables;
    for (const std::vector<uint8_t>& team : config.teams) {
      tables.push_back(fbs::CreateTeam(builder, builder.CreateVector(team)));
    }
    teams = builder.CreateVector(tables);
  }
  return fbs::CreateConfig(builder, config.length, config.mode, teams, config.decks,
                           static_cast<uint16_t>(config.max_rounds))
      .Union();
}

}  // namespace recount::engine::empyrean
